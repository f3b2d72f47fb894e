import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isBackedUp, tablesOf } from '../../src/backup/catalog.records.ts';
import { openDatabase } from '../../src/database/open.ts';
import { memberRecords } from '../../src/features/bio/members.records.ts';
import { defaultMember } from '../../src/features/bio/members.ts';
import { watchExternalChanges } from '../../src/server/cache/externalChanges.ts';
import { siteForTest, type Site } from '../environment/app.ts';
import { bothEngines, freshDatabase } from '../environment/engines.ts';

/** @returns a function that adds a member as another program does. */
async function otherProgram(site: Site): Promise<() => Promise<void>> {
  const { db, close } = await openDatabase(site.config.database);
  onTestFinished(close);
  let count = 0;
  return async () => {
    count += 1;
    const member = { ...defaultMember, name: `Member ${count}`, role: 'drums' };
    await memberRecords.add(db, [{ ...member, id: `member${count}` }], count);
  };
}

/** @returns the notices of a process about others, and a function that makes it check. */
async function witness(address: string) {
  const told: string[] = [];
  const { db, close, peers: open } = await openDatabase(address);
  const peers = open((part) => told.push(part));
  onTestFinished(async () => {
    await peers.close();
    await close();
  });
  await peers.look();
  told.length = 0;
  return { db, told, look: () => peers.look() };
}

describe.each(bothEngines)('changes by a command next to the site, on %s', (engine) => {
  test('are on the pages after the first poll, also if they happened before it', async () => {
    const site = await siteForTest(engine);
    const changeBeside = await otherProgram(site);
    await site.visitor().get('/bio');
    expect(site.app.cache.get('/bio')).not.toBeNull();
    await changeBeside();
    await site.app.checkExternalChanges();
    expect(site.app.cache.get('/bio')).toBeNull();

    // While nothing changes, the pages stay cached.
    await site.visitor().get('/bio');
    await site.app.checkExternalChanges();
    expect(site.app.cache.get('/bio')).not.toBeNull();
    await changeBeside();
    await site.app.checkExternalChanges();
    expect(site.app.cache.get('/bio')).toBeNull();
  });

  test("are reported once per change of another process, and not for the site's own", async () => {
    const site = await siteForTest(engine);
    const changeBeside = await otherProgram(site);
    const { db, told, look } = await witness(site.config.database);
    for (const round of [1, 2]) {
      const member = { ...defaultMember, name: 'Own', role: 'bass' };
      await memberRecords.add(db, [{ ...member, id: `own${round}` }], round);
      await changeBeside();
      // PostgreSQL notifies by itself.
      if (engine === 'sqlite') await look();
      await expect.poll(() => told).toHaveLength(round);
    }
    await look();
    expect(told).toEqual(['content', 'content']);
  });
});

test.runIf(bothEngines.includes('postgres'))(
  'a PostgreSQL that is restored to an earlier moment is noticed, once',
  async () => {
    const site = await siteForTest('postgres');
    const changeBeside = await otherProgram(site);
    await changeBeside();
    await changeBeside();
    const { db, told, look } = await witness(site.config.database);
    await sql`update content_changes set count = count - 1`.execute(db);
    await look();
    await look();
    expect(told).toEqual(['content']);
  },
);

/** Part of a backup, and shown on no page. */
const unshown = [
  ...'accounts asked_addresses bounces code_batches demo demo_records download_codes file_variants'.split(
    ' ',
  ),
  ...'first_steps counts history left_addresses messages release_reminders'.split(' '),
  ...'letter_files letter_recipients letter_sendings'.split(' '),
  ...'import_changes imports press_files'.split(' '),
  ...'erased passkeys site_keys subscribers suppressed_addresses'.split(' '),
];

/** Shown on a page, and made again after a backup. */
const madeAgain = ['continuous_forms', 'download_files'];

test.runIf(bothEngines.includes('postgres'))(
  'PostgreSQL reports changes of each table that pages show',
  async () => {
    const { db, dispose } = await freshDatabase('postgres');
    onTestFinished(dispose);
    const tables = (await tablesOf(db, 'postgres')).filter(isBackedUp).map(({ name }) => name);
    const { rows } = await sql<{ table: string }>`
      select tgrelid::regclass::text as "table" from pg_trigger
      where tgname = 'note_content_change'`.execute(db);
    const told = rows.map(({ table }) => table);
    const shown = [...tables.filter((name) => !unshown.includes(name)), ...madeAgain];
    expect(told.toSorted()).toEqual(shown.toSorted());
  },
);

test('failed polls are logged once', async () => {
  let isAway = true;
  const peers = {
    async look() {
      if (isAway) throw new Error('away');
    },
  };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const look = watchExternalChanges(peers, log);
  await look();
  await look();
  expect(log.warn).toHaveBeenCalledOnce();
  isAway = false;
  await look();
  isAway = true;
  await look();
  expect(log.warn).toHaveBeenCalledTimes(2);
});
