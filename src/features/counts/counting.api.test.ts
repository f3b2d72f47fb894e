import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteForTest, type Site } from '../../../tests/environment/app.ts';
import { engines } from '../../../tests/environment/engines.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { openCounting } from './counting.api.ts';
import { keyOf, readCountSettings } from './counts.records.ts';
import type { CountsTables } from './counts.table.ts';
import type { Count } from './counts.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describe.each(engines)('counting on %s', (engine) => {
  const rain = { record: 'night-bus', part: 'rain' };
  const countingOn = (site: Site, db = site.database.db) =>
    openCounting({
      db,
      clock: { now: () => site.clock.time },
      log: site.app.server.log,
      settings: () => readCountSettings(db),
    });

  test('a download counts once for its release each time it begins', async () => {
    const site = await siteForTest(engine);
    const counting = countingOn(site);
    expect(await counting.countDownload('night-bus', fan(1))).toBe(true);
    expect(await counting.countDownload('night-bus', fan(2))).toBe(true);
    expect(await counting.countDownload('night-bus', { ...fan(3), userAgent: 'wget/1.2' })).toBe(
      false,
    );
    await counting.close();
    expect(await rowsIn(site)).toMatchObject([
      { kind: 'download', record: 'night-bus', part: '', times: 2 },
    ]);
  });

  test('counts that cannot be written are held, and written later', async () => {
    const site = await siteForTest(engine);
    const counting = countingOn(site);
    await counting.countPlay(rain.record, rain.part, fan(1));
    const { db } = site.database;
    await db.schema.alterTable('counts').renameTo('away').execute();
    await expect(counting.store()).rejects.toThrow();
    await counting.countPlay(rain.record, rain.part, fan(2));
    await db.schema.alterTable('away').renameTo('counts').execute();
    await counting.store();
    await counting.store();
    expect(await rowsIn(site)).toMatchObject([{ ...rain, times: 2 }]);
    await counting.close();
  });

  test('the totals equal the reported plays, across days, instances, writes and restarts', async () => {
    const site = await siteForTest(engine);
    const one = fc.record({
      instance: fc.nat(1),
      kind: fc.constantFrom('play', 'download'),
      song: fc.constantFrom('rain', 'sun'),
    });
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ tell: fc.array(one, { minLength: 1, maxLength: 12 }) }) },
      { weight: 2, arbitrary: fc.record({ store: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.record({ close: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.constant({ nextDay: true }) },
    );
    const told = new Map<string, number>();
    let fans = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const instances = [countingOn(site), countingOn(site)];
        const under: Promise<unknown>[] = [];
        for (const { tell = [], store, close, nextDay } of steps as Steps) {
          for (const { instance, kind, song } of tell) {
            const day = Date.parse(new Date(site.clock.time).toISOString().slice(0, 10));
            const key = [day, kind, 'night-bus', kind === 'play' ? song : ''].join(' ');
            told.set(key, (told.get(key) ?? 0) + 1);
            const counting = instances[instance]!;
            under.push(
              kind === 'play'
                ? counting.countPlay('night-bus', song, fan((fans += 1)))
                : counting.countDownload('night-bus', fan((fans += 1))),
            );
          }
          if (store !== undefined) under.push(instances[store]!.store());
          // Pending requests finish before an instance stops or the clock changes.
          if (close === undefined && !nextDay) continue;
          await Promise.all(under);
          if (close !== undefined) {
            await instances[close]!.close();
            instances[close] = countingOn(site);
          }
          if (nextDay) site.clock.time += dayMs;
        }
        await Promise.all(under);
        await Promise.all(instances.map((counting) => counting.close()));
        const stored = (await rowsIn(site)).map((row) => [keyOf(row), row.times]);
        expect(new Map(stored as [string, number][])).toEqual(told);
      }),
      { numRuns: 30 },
    );
  });
});

type Steps = {
  tell?: { instance: number; kind: string; song: string }[];
  store?: number;
  close?: number;
  nextDay?: boolean;
}[];

const fan = (number: number) => ({
  account: null,
  ip: `2001:db8:${(number >> 8).toString(16)}:${(number & 255).toString(16)}::1`,
  userAgent: firefox,
  refusesCounting: false,
});

const rowsIn = async (site: Site): Promise<Count[]> => {
  const counts = site.database.db.withTables<CountsTables>().selectFrom('counts');
  return counts.selectAll().where('span', '=', 'day').execute();
};
