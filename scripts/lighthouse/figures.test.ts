import { expect, test } from 'vitest';
import { best, missed, type Figures } from './figures.ts';

const perfect: Figures = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaintMs: 1500,
  blockedMs: 50,
  shift: 0,
};

test('a page misses nothing where it just reaches every figure', () => {
  expect(missed(perfect)).toEqual([]);
});

test.each([
  ['performance', 99, 'Performance: 99, where 100 is asked for'],
  ['accessibility', 99, 'Accessibility: 99, where 100 is asked for'],
  ['bestPractices', 99, 'Best practices: 99, where 100 is asked for'],
  ['seo', 99, 'SEO: 99, where 100 is asked for'],
  ['largestPaintMs', 1501, 'LCP, ms: 1501, where 1500 is asked for'],
  ['blockedMs', 51, 'TBT, ms: 51, where 50 is asked for'],
  ['shift', 0.001, 'CLS: 0.001, where 0 is asked for'],
  ['largestPaintMs', NaN, 'LCP, ms: NaN, where 1500 is asked for'],
] as const)('a page with %s %s misses it', (name, value, says) => {
  expect(missed({ ...perfect, [name]: value })).toEqual([says]);
});

test('of several looks the one counts that misses least, as a whole', () => {
  const slow = { ...perfect, performance: 92, largestPaintMs: 2900 };
  const blocked = { ...perfect, blockedMs: 300 };
  expect(best([slow, blocked])).toEqual(blocked);
  const late = { ...perfect, largestPaintMs: 1600 };
  const later = { ...perfect, largestPaintMs: 1700 };
  expect(best([later, late, slow])).toEqual(late);
  expect(best([slow, perfect])).toEqual(perfect);
});
