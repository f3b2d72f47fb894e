/** @module-tag whole */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { Import } from '../../../src/features/imports/imports.ts';
import { undoCutImports } from '../../../src/features/imports/run.records.ts';
import { siteForTest } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { imported, previewOf, uploadForImport } from '../../environment/imports.ts';
import { fanLists, tableText } from '../../fixtures/fanLists.ts';

const count = 50_000;
const goal = { seconds: 15, stallMs: 50, megabytes: 40 };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A list of Mailchimp with full rows. */
function largeList(): string {
  const [headings, first] = fanLists[0]!.rows;
  const row = (n: number) => [`fan${n}@fans.example`, ...first!.slice(1)];
  return tableText([headings!, ...Array.from({ length: count }, (_, n) => row(n))]);
}

/** Measures the processor time of this thread between two of its turns; other programs don't count. */
function watch() {
  // What earlier tests left is no part of it.
  collectGarbage();
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const start = used();
  let stallMs = 0;
  let last = start;
  const timer = setInterval(() => {
    const now = used();
    stallMs = Math.max(stallMs, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return { stallMs, seconds: (used() - start) / 1_000 };
  };
}

/** The most that some work holds in memory, beyond what was there before, in MiB. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const held = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1024 ** 2;
  };
  const before = held();
  let most = before;
  let timer: NodeJS.Timeout;
  const look = () => {
    const start = performance.now();
    most = Math.max(most, held());
    // Leaves most of the time to the work, also after many tests, when collecting takes longer.
    timer = setTimeout(look, 300 + 4 * (performance.now() - start));
  };
  look();
  await work().finally(() => clearTimeout(timer));
  return most - before;
}

test.each(engines)(
  '50,000 fans come in on %s, and others are answered',
  async (engine) => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const warm = await previewOf(member, { 'a.csv': 'a@fans.example\n' });
    await imported(site, member, warm);
    const files = [await uploadForImport(member, 'fans.csv', largeList())];
    const read = async () => (await member.call('POST', '/imports', { files })).json<Import>();
    const preview = await read();
    expect(await memoryOf(read)).toBeLessThan(goal.megabytes);
    expect(preview.counts.new).toBe(count);
    const stop = watch();
    await imported(site, member, preview);
    const figures = stop();
    expect(figures.seconds).toBeLessThan(goal.seconds);
    expect(figures.stallMs).toBeLessThan(goal.stallMs);
    // A crash just before the end takes back as much.
    const db = site.database.db.withTables<{
      imports: { state: string; id: string; written_at: number };
    }>();
    await db
      .updateTable('imports')
      .set({ state: 'running', written_at: 0 })
      .where('id', '=', preview._id)
      .execute();
    await undoCutImports(site.app);
    expect((await member.call('GET', '/subscribers')).json()).toMatchObject({ confirmed: 1 });
  },
  180_000,
);

/** In no order, and each show at a place of its own. */
const event = (n: number): string => {
  const day = new Date(Date.UTC(2000, 0, (n * 7_919) % 10_000)).toISOString().slice(0, 10);
  const at = `DTSTART;TZID=Europe/Berlin:${day.replaceAll('-', '')}T200000`;
  const where = `LOCATION:Club ${n}\\, Street ${n}\\, Hamburg-Altona ${n}\\, Hamburg`;
  return ['BEGIN:VEVENT', `UID:${n}`, at, 'SUMMARY:Live', where, 'END:VEVENT'].join('\r\n');
};
const post = (n: number): string => `<item><title>Post ${n}</title><link>/p${n}/</link>
  <content:encoded><![CDATA[<p>${'Words <b>of</b> it. '.repeat(100)}</p>]]></content:encoded>
  <wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
  <wp:post_date_gmt>2019-05-01 12:30:00</wp:post_date_gmt></item>`;
const many = (count: number, of: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => of(n)).join('\r\n');
const calendarOf = (count: number) => `BEGIN:VCALENDAR\r\n${many(count, event)}\r\nEND:VCALENDAR`;
const blogOf = (count: number) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${many(count, post)}</channel></rss>`;

describe.each(engines)('on %s, others are answered while', (engine) => {
  test.each([
    ['10,000 shows', 'shows.ics', calendarOf, 10_000],
    ['3,000 posts', 'posts.xml', blogOf, 3_000],
  ])(
    '%s come in',
    async (_, name, fileOf, items) => {
      const site = await siteForTest(engine);
      const member = await site.member();
      await imported(site, member, await previewOf(member, { [name]: fileOf(1) }), {});
      const files = [await uploadForImport(member, name, fileOf(items))];
      const stop = watch();
      const preview: Import = (await member.call('POST', '/imports', { files })).json();
      const done = await imported(site, member, preview, {});
      const figures = stop();
      expect(done).toMatchObject({ state: 'done', counts: { new: items - 1, wrong: 0 } });
      expect(figures.seconds).toBeLessThan(goal.seconds);
      expect(figures.stallMs).toBeLessThan(goal.stallMs);
    },
    180_000,
  );
});
