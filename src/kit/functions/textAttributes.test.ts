import { expect, test } from 'vitest';
import { textAttributes } from './textAttributes.ts';

test.each(['Night Bus', '“Rain” – 2 × 🚐', ''])('%s may be English', (text) => {
  expect(textAttributes(text)).toEqual({ dir: 'auto' });
});

test.each(['Motörhead', 'שלום', 'Rain (дождь)', '東京'])('%s is not marked as English', (text) => {
  expect(textAttributes(text)).toEqual({ dir: 'auto', lang: '' });
});
