import { describe, expect, onTestFinished, test } from 'vitest';
import { bothEngines, freshDatabase } from '../../tests/environment/engines.ts';
import type { Db } from './open.ts';
import { countOf, consume, sweepRateCounts, refund, waitFor, type RateLimit } from './rateLimit.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 20);
const three = { subject: 'knocks', max: 3, windowMs: 10 * minute };

describe.each(bothEngines)('a rate limit on %s', (engine) => {
  const open = async (): Promise<Db> => {
    const site = await freshDatabase(engine);
    onTestFinished(() => site.dispose());
    return site.db;
  };

  /** Returns the id, or the minutes to wait. */
  const count = async (db: Db, now: number, limit: RateLimit = three, fails = false) => {
    const waitMs = (some: Db) => waitFor(some, limit, now);
    const asked = { guard: 'knocking', limits: [limit], waitMs };
    const counted = await consume(db, asked, now, (_, id) =>
      fails ? Promise.reject(new Error('work that broke')) : Promise.resolve(id),
    );
    return 'done' in counted ? counted.done : counted.waitMs / minute;
  };

  test('has room again once the oldest counted event expires, whatever is refused in the meantime', async () => {
    const db = await open();
    for (let i = 0; i < 3; i += 1) expect(await count(db, start + i * minute)).toBeTypeOf('string');
    expect(await count(db, start + 2 * minute)).toBe(8);
    expect(await count(db, start + 9 * minute)).toBe(1);
    expect(await countOf(db, three, start + 10 * minute)).toBe(2);
    expect(await count(db, start + 10 * minute)).toBeTypeOf('string');
    expect(await count(db, start + 10 * minute)).toBe(1);
    const other = { ...three, subject: 'others' };
    expect(await count(db, start + 10 * minute, other)).toBeTypeOf('string');
  });

  test('is not exceeded by simultaneous calls', async () => {
    const db = await open();
    // The pool opens its connections for these, so that the others really meet.
    const many = { ...three, subject: 'many', max: 100 };
    await Promise.all(Array.from({ length: 30 }, () => count(db, start, many)));
    // Nor does it matter which of them read the clock first.
    const knocks = Array.from({ length: 60 }, (_, i) => count(db, start - i * 10));
    const taken = (await Promise.all(knocks)).filter((one) => typeof one === 'string');
    expect(taken).toHaveLength(3);
  });

  test('does not lengthen a wait because a clock was set back', async () => {
    const db = await open();
    for (let i = 0; i < 3; i += 1) await count(db, start);
    expect(await waitFor(db, three, start - minute)).toBe(11 * minute);
    expect(await waitFor(db, three, start - minute - 1)).toBe(0);
    expect(await countOf(db, three, start - minute - 1)).toBe(0);
  });

  test('counts nothing for failed work, and can uncount', async () => {
    const db = await open();
    await expect(count(db, start, three, true)).rejects.toThrow('work that broke');
    expect(await countOf(db, three, start)).toBe(0);
    const first = await count(db, start);
    await count(db, start);
    await refund(db, { id: String(first) });
    expect(await countOf(db, three, start)).toBe(1);
    await refund(db, { subject: 'others' });
    expect(await countOf(db, three, start)).toBe(1);
    await refund(db, { subject: three.subject });
    expect(await countOf(db, three, start)).toBe(0);
  });

  test('deletes expired counts only', async () => {
    const db = await open();
    await count(db, start);
    const longer = { ...three, subject: 'longer', windowMs: 11 * minute };
    await count(db, start, longer);
    await sweepRateCounts(db, start + 10 * minute);
    // Uses the earlier time, at which it would have still counted.
    expect(await countOf(db, three, start)).toBe(0);
    expect(await countOf(db, longer, start)).toBe(1);
  });
});
