import { expect, test } from 'vitest';
import { Problem } from '../../errors/problem.ts';
import { argonPasswords } from './passwordHash.ts';

test('a password matches its own hash only', async () => {
  const passwords = argonPasswords();
  const stored = await passwords.hash('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash('correct horse')).not.toBe(stored);
  expect(await passwords.matches('correct horse', stored)).toBe(true);
  expect(await passwords.matches('correct horsf', stored)).toBe(false);
  expect(await passwords.matches('correct horse', null)).toBe(false);
});

test('the same letters match however the keyboard composes them', async () => {
  const passwords = argonPasswords();
  const stored = await passwords.hash('caf\u00e9 \uff11\uff12\uff13');
  expect(await passwords.matches('cafe\u0301 123', stored)).toBe(true);
});

test('a check without an account takes as long as one with', async () => {
  const passwords = argonPasswords();
  const stored = await passwords.hash('correct horse');
  const time = async (of: string | null) => {
    const start = process.cpuUsage();
    await passwords.matches('a guess', of);
    return process.cpuUsage(start).user;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 15; round++) {
    known.push(await time(stored));
    unknown.push(await time(null));
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[7] ?? 0;
  // CPU time, whatever else the machine does; skipping the hash would make it a hundredth.
  expect(median(unknown)).toBeGreaterThan(median(known) / 3);
});

test('work beyond the queue is refused immediately, and the rest is done', async () => {
  const passwords = argonPasswords({ width: 2, maxWaiting: 5 });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => passwords.matches('a guess', null)),
  );
  const refused = results.filter((r) => r.status === 'rejected');
  expect(refused).toHaveLength(13);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Problem);
    expect(reason).toMatchObject({ code: 'server.busy', retryAfter: 1 });
  }
  expect(await passwords.matches('a guess', null)).toBe(false);
});

test('a broken stored hash frees its slot in the queue', async () => {
  const passwords = argonPasswords({ width: 1, maxWaiting: 0 });
  await expect(passwords.matches('a guess', 'no hash at all')).rejects.toThrow();
  expect(await passwords.matches('a guess', null)).toBe(false);
});
