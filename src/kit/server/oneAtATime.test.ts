import { expect, test } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

test('many wake-ups cause one more run, and never two runs at a time', async () => {
  let [looks, now] = [0, 0];
  const looking = oneAtATime(
    async () => {
      looks += 1;
      now += 1;
      expect(now).toBe(1);
      await Promise.resolve();
      now -= 1;
    },
    () => expect.unreachable(),
  );
  for (let at = 0; at < 5; at += 1) looking.wake();
  await looking.idle();
  expect(looks).toBe(2);
});

test('a failure is reported, and the work is retried', async () => {
  const told: unknown[] = [];
  const looking = oneAtATime(
    () => Promise.reject(new Error('away')),
    (error) => told.push(error),
  );
  looking.wake();
  await looking.idle();
  looking.wake();
  await looking.idle();
  expect(told).toEqual([new Error('away'), new Error('away')]);
});

test('closing ends the current run, reports no error, and starts nothing new', async () => {
  let looks = 0;
  const looking = oneAtATime(
    (signal) => {
      looks += 1;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal)));
    },
    () => expect.unreachable(),
  );
  looking.wake();
  await looking.close();
  looking.wake();
  await looking.idle();
  expect(looks).toBe(1);
});
