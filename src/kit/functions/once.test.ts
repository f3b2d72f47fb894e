import { expect, test } from 'vitest';
import { once } from './once.ts';

test('a value is made once, and again only after a failure', async () => {
  let tries = 0;
  const make = once(async () => {
    tries += 1;
    if (tries === 1) throw new Error('The database is away.');
    return tries;
  });
  const both = await Promise.allSettled([make(), make()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
  expect(await Promise.all([make(), make()])).toEqual([2, 2]);
  expect(await make()).toBe(2);
});
