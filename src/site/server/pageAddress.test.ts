import { expect, test } from 'vitest';
import { pageAddress } from './pageAddress.ts';

test.each([
  ['/', 'shows', 201],
  ['/media', 'from', 201],
  ['/bio', 'from', 1],
  ['/signin', 'x', 1],
])('10,000 queries of %s by %s make no more than %i pages', (path, name, most) => {
  const pages = new Set<string>();
  for (let n = 0; n < 10_000; n += 1) {
    pages.add(pageAddress(path, new URLSearchParams({ [name]: String(n), [`q${n}`]: 'x' })));
  }
  expect(pages.size).toBeLessThanOrEqual(most);
});
