import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, spanText } from './durations.ts';

test.each([
  [minuteMs, '1 minute'],
  [30 * minuteMs, '30 minutes'],
  [hourMs, '60 minutes'],
  [dayMs, '24 hours'],
  [2 * dayMs, '2 days'],
  [7 * dayMs, '7 days'],
  [30 * dayMs, '30 days'],
  [8 * 7 * dayMs, '8 weeks'],
])('%i ms are %s in a sentence', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
