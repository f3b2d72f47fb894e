import { expect, it } from 'vitest';
import { concurrencyLimit } from './concurrencyLimit.ts';

it('as many run as there are slots, and the others follow in their order', async () => {
  const inTurn = concurrencyLimit(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) =>
    inTurn(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(n);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (n === 1) throw new Error('this one fails');
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(results.map(({ status }) => status === 'rejected')).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

it('a full queue refuses work, and accepts it again once there is room', async () => {
  const inTurn = concurrencyLimit(1, 1);
  const gate = Promise.withResolvers<void>();
  const first = inTurn(() => gate.promise);
  const second = inTurn(async () => 'second');
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({ code: 'server.busy' });
  gate.resolve();
  expect([await first, await second]).toEqual([undefined, 'second']);
  expect(await inTurn(async () => 'fourth')).toBe('fourth');
});
