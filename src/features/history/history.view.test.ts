import { expect, test } from 'vitest';
import { releaseTypeNames } from '../featured-releases/featured-releases.view.ts';
import { categoryNames } from '../media/videos.view.ts';
import { backgroundNames } from '../music/players.view.ts';
import { statusNames } from '../shows/shows.view.ts';
import { dayName, fieldLabel, shownSides, sidesOf, summaryOf, valueText } from './history.view.ts';

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
  expect(valueText('shows-settings', 'showSystem', 'custom', {})).toBe('Custom Management');
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
  expect(valueText('show', 'doors', now['doors'], now)).toBe(
    'December 20, 2026, 7:00 PM (Tokyo time, UTC+9)',
  );
  expect(valueText('show', 'publishAt', now['doors'], now)).toBe(
    'December 20, 2026, 7:00 PM (Tokyo time, UTC+9)',
  );
  expect(valueText('video', 'publishAt', Date.UTC(2026, 11, 20, 10), {})).not.toContain('(');
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

test('a summary names two changed fields, and leaves out long values and images', () => {
  const summary = (...changes: { field: string; from: unknown; to: unknown }[]) =>
    summaryOf({ action: 'changed', noun: 'show', changes, beside: {} });
  const moved = { field: 'venue', from: 'The Cellar', to: 'الكهف' };
  const poster = { field: 'poster', from: null, to: 'http://a.example/files/o/x1.webp' };
  const notes = { field: 'notes', from: '', to: 'n'.repeat(100) };
  const label = (of: string, isRemoved = false) => ({ label: of, isRemoved, from: null, to: null });
  expect(summary(moved).fields).toEqual([
    { label: 'Venue', isRemoved: false, from: 'The Cellar', to: 'الكهف' },
  ]);
  expect(summary(poster, notes, moved, moved)).toEqual({
    fields: [label('Poster'), label('Notes')],
    more: 2,
  });
  const cleared = summary({ field: 'tixlink', from: 'https://a.example/', to: null });
  expect(cleared.fields).toEqual([label('Tickets', true)]);
  expect(summaryOf({ action: 'added', noun: 'show', changes: [moved], beside: {} }).fields).toEqual(
    [],
  );
});

test.each([
  ['deleted', 'The Cellar', null, [true, false]],
  ['deleted', '', null, [false, false]],
  ['deleted', false, null, [false, false]],
  ['added', null, [], [false, false]],
  ['added', null, true, [false, true]],
  ['changed', false, true, [false, true]],
  ['changed', true, false, [true, true]],
  ['changed', 'The Cellar', '', [true, false]],
] as const)('a record that was %s shows of %j and %j what is there', (action, from, to, sides) => {
  const { isOld, isNew } = shownSides({ action }, from, to);
  expect([isOld, isNew]).toEqual(sides);
});
