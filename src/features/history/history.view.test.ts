import { expect, test } from 'vitest';
import { releaseTypeNames } from '../featured-releases/featured-releases.view.ts';
import { categoryNames } from '../media/videos.view.ts';
import { backgroundNames } from '../music/players.view.ts';
import { statusNames } from '../shows/shows.view.ts';
import { dayName, fieldLabel, sidesOf, valueText } from './history.view.ts';

test.each([
  ['status', statusNames],
  ['category', categoryNames],
  ['type', releaseTypeNames],
  ['bgColor', backgroundNames],
])("a value of %s is shown with the form's label", (field, names) => {
  for (const [stored, name] of Object.entries(names)) {
    expect(valueText('show', field, stored, {})).toBe(name);
  }
});

test('fields and booleans are shown as words', () => {
  expect(valueText('theme', 'primaryFont', 'BebasNeue', {})).toBe('Bebas Neue');
  expect(valueText('show', 'isDraft', false, {})).toBe('no');
  expect([fieldLabel('isDraft'), fieldLabel('showtime')]).toEqual(['Draft', 'Show']);
});

test('prices use the currency of their version, and times the time zone of the venue', () => {
  const { old, now } = sidesOf({
    changes: [
      { field: 'currency', from: 'USD', to: 'JPY' },
      { field: 'doorprice', from: 12, to: 4500 },
      { field: 'doors', from: null, to: Date.UTC(2026, 11, 20, 10) },
    ],
    beside: { currency: 'JPY', timeZone: 'Asia/Tokyo' },
  });
  expect(valueText('show', 'doorprice', old['doorprice'], old)).toBe('$12.00');
  expect(valueText('show', 'doorprice', now['doorprice'], now)).toBe('JPY 4500');
  expect(valueText('show', 'doors', now['doors'], now)).toBe('December 20, 2026, 7:00 PM');
  expect(valueText('show', 'doorprice', 12, {})).toBe('12');
});

test('a day is named by its distance or its date', () => {
  const now = new Date(2026, 10, 24, 9).getTime();
  const at = (...day: [number, number, number]) => dayName(new Date(...day, 23).getTime(), now);
  expect(at(2026, 10, 24)).toBe('Today');
  expect(at(2026, 10, 23)).toBe('Yesterday');
  expect(at(2026, 2, 3)).toBe('Tuesday, March 3');
  expect(at(2025, 10, 24)).toBe('Monday, November 24, 2025');
});
