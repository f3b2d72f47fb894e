import { expect, test } from 'vitest';
import { best, missed, type Figures } from './figures.ts';

const perfect = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  'largest-contentful-paint': 1200,
  'total-blocking-time': 0,
  'cumulative-layout-shift': 0,
} satisfies Figures;

test('a page that just reaches every figure misses none', () => {
  expect(missed(perfect)).toEqual([]);
});

test.each([
  ['performance', 99, 'Performance: 99, the goal is 100'],
  ['accessibility', 99, 'Accessibility: 99, the goal is 100'],
  ['best-practices', 99, 'Best practices: 99, the goal is 100'],
  ['seo', 99, 'SEO: 99, the goal is 100'],
  ['largest-contentful-paint', 1201, 'LCP, ms: 1201, the goal is 1200'],
  ['total-blocking-time', 1, 'TBT, ms: 1, the goal is 0'],
  ['cumulative-layout-shift', 0.001, 'CLS: 0.001, the goal is 0'],
  ['largest-contentful-paint', NaN, 'LCP, ms: NaN, the goal is 1200'],
] as const)('a page with %s %s misses it', (name, value, says) => {
  expect(missed({ ...perfect, [name]: value })).toEqual([says]);
});

test('the run that misses least counts as a whole', () => {
  const slow = { ...perfect, performance: 92, 'largest-contentful-paint': 2900 };
  const blocked = { ...perfect, 'total-blocking-time': 300 };
  expect(best([slow, blocked])).toEqual(blocked);
  const late = { ...perfect, 'largest-contentful-paint': 1600 };
  const later = { ...perfect, 'largest-contentful-paint': 1700 };
  expect(best([later, late, slow])).toEqual(late);
  expect(best([slow, perfect])).toEqual(perfect);
});
