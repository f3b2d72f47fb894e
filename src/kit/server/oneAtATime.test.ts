import { expect, test } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

test('what is woken many times looks once more, and never twice at once', async () => {
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

test('what fails is told, and is looked for again', async () => {
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

test('a close ends what goes on, tells of no error, and lets nothing begin', async () => {
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
