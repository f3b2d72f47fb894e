import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BackupProblem } from '../../../src/backup/archive.ts';
import { checkBackup } from '../../../src/backup/readBackup.ts';
import { openPlace, type BackupPlace } from '../../../src/backup/places.ts';
import { openDatabase } from '../../../src/database/open.ts';
import { openStorage } from '../../../src/files/storage/openStorage.ts';
import { holdAdvisoryLock } from '../../../src/database/advisoryLock.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/kit/dates/durations.ts';
import { backupState, recordBackupBegun } from '../../../src/features/backups/backups.records.ts';
import { makeBackup } from '../../../src/backup/makeBackup.ts';
import { makeDailyBackup } from '../../../src/server/dailyBackup.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';

describe.each(engines)('a daily backup on %s', (engine) => {
  async function siteWithPlace() {
    const site = await siteForTest(engine, { env: { BACKUP_URL: '/wherever' } });
    // The first backup is due from the moment the site was made.
    site.clock.time = Date.now();
    const member = await site.member();
    const folder = join(site.config.dataDir, '../backups');
    mkdirSync(folder, { recursive: true });
    return { site, member, folder, place: openPlace(folder) };
  }

  const make = (
    site: Site,
    place: BackupPlace,
    passphrase: string | null = null,
    { isStart = false, claim = site.app.peers.claim } = {},
  ) =>
    makeDailyBackup(
      {
        ...site.app,
        config: {
          ...site.config,
          backupKeep: { days: 2, weeks: 0, months: 0 },
          backupPassphrase: passphrase,
        },
        peers: { claim },
        place,
      },
      isStart,
    );

  test('is made once by several instances, is complete, and old ones are deleted', async () => {
    const { site, folder, place, member } = await siteWithPlace();
    writeFileSync(join(folder, 'letters.tar'), 'of somebody else');
    expect((await member.call('GET', '/backups')).json()).toEqual({
      isDaily: true,
      isEncrypted: false,
      last: null,
      failure: null,
    });
    for (let day = 0; day < 4; day += 1) {
      await Promise.all([make(site, place), make(site, place), make(site, place)]);
      await make(site, place);
      site.clock.time += dayMs;
    }
    const made = site.log.filter((line) => line.includes('made and verified the daily backup'));
    expect(made).toHaveLength(4);
    const names = readdirSync(folder);
    expect(names).toHaveLength(3);
    expect(names).toContain('letters.tar');
    for (const name of names.filter((one) => one.startsWith('stagedoor-'))) {
      await checkBackup(join(folder, name));
    }
    expect(readdirSync(site.config.dataDir).filter((name) => name.startsWith('scratch'))).toEqual(
      [],
    );
    const told = (await member.call('GET', '/backups')).json<{ last: { name: string } }>();
    expect(names).toContain(told.last.name);
    const { backup } = (await site.visitor().get('/readyz')).json<{ backup: { hours: number } }>();
    expect(backup.hours).toBe(24);
  });

  test('that fails is retried each hour, and the accounts get an e-mail after two days', async () => {
    const { site, place, member } = await siteWithPlace();
    const broken: BackupPlace = {
      ...place,
      put: async () => {
        throw new BackupProblem('The disk for backups is full.');
      },
    };
    const mails = () => site.outbox().filter((mail) => mail.includes('Backups failing for'));
    await make(site, place);
    for (let hour = 0; hour < 49; hour += 1) {
      site.clock.time += hourMs;
      await make(site, broken);
    }
    await site.app.mailQueue.sendDue();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toContain('The disk for backups is full.');
    const { failure, last } = (await member.call('GET', '/backups')).json<{
      failure: string;
      last: object;
    }>();
    expect(failure).toBe('The disk for backups is full.');
    expect(last).not.toBeNull();
    // Once a day, and no longer once it works again.
    site.clock.time += dayMs;
    await make(site, broken);
    site.clock.time += hourMs;
    await make(site, place);
    await site.app.mailQueue.sendDue();
    expect(mails().length).toBeLessThanOrEqual(2);
    expect((await member.call('GET', '/backups')).json()).toMatchObject({ failure: null });
  });

  test('that failed is reported until the next one is complete', async () => {
    const { site, place } = await siteWithPlace();
    const put = async () => {
      throw new BackupProblem('The disk for backups is full.');
    };
    await make(site, { ...place, put });
    site.clock.time += dayMs;
    const { db } = site.database;
    await recordBackupBegun(db, new Date(site.clock.time).toISOString().slice(0, 10), 'b', 0);
    expect(await backupState(db)).toMatchObject({ failure: 'The disk for backups is full.' });
    await make(site, place);
    expect(await backupState(db)).toMatchObject({ failure: null });
  });

  test('that fails after a while is due again an hour after its last attempt', async () => {
    const { site, place } = await siteWithPlace();
    let tried = 0;
    const slow: BackupPlace = {
      ...place,
      put: async () => {
        tried += 1;
        site.clock.time += 40 * minuteMs;
        throw new BackupProblem('The bucket hangs.');
      },
    };
    // No night passes in between.
    const begun = new Date(site.clock.time).setUTCHours(30);
    site.clock.time = begun;
    for (let look = 1; look <= 4; look += 1) {
      await make(site, slow);
      expect(tried).toBe(look);
      // Another instance checks in between.
      await make(site, slow);
      expect(tried).toBe(look);
      site.clock.time = begun + look * hourMs;
    }
  });

  test('that failed is retried at the next start, which may use another location', async () => {
    const { site, place } = await siteWithPlace();
    await make(site, openPlace('/nowhere'));
    await make(site, place);
    expect(await place.names()).toEqual([]);
    await make(site, place, null, { isStart: true });
    expect(await place.names()).toHaveLength(1);
    await make(site, place, null, { isStart: true });
    const made = site.log.filter((line) => line.includes('made and verified the daily backup'));
    expect(made).toHaveLength(1);
  });

  test('replaces no backup of another site, and is not made of an empty site', async () => {
    const { site, folder, place } = await siteWithPlace();
    const empty = await siteForTest(engine);
    empty.clock.time = site.clock.time;
    await make(site, place);
    const [name] = readdirSync(folder);
    const there = readFileSync(join(folder, name!));
    // A new server for the restored site.
    await make(empty, place);
    expect((await backupState(empty.database.db)).failure).toBeNull();
    const member = await empty.member();
    await make(empty, place);
    expect((await member.call('GET', '/backups')).json()).toMatchObject({
      failure: expect.stringContaining(`Another site made ${name} at BACKUP_URL`),
    });
    expect(readFileSync(join(folder, name!))).toEqual(there);
    empty.clock.time += dayMs;
    await make(empty, place);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test('whose process died before it was verified is made again', async () => {
    const { site, folder, place } = await siteWithPlace();
    const dying: BackupPlace = {
      ...place,
      put: async (name) => writeFileSync(join(folder, name), 'not checked yet'),
      open: () => new Promise(() => {}),
    };
    void make(site, dying);
    await expect.poll(() => readdirSync(folder)).toHaveLength(1);
    await make(site, place, null, { isStart: true, claim: async (_, work) => void (await work()) });
    const [name] = readdirSync(folder);
    await checkBackup(join(folder, name!));
  });

  test('does not wait for an open transaction', async () => {
    const { site, folder } = await siteWithPlace();
    const change = Promise.withResolvers<void>();
    const changing = site.database.db.transaction().execute(async (trx) => {
      await holdAdvisoryLock(trx, 'a change', 1);
      await change.promise;
    });
    const made = makeBackup(
      {
        open: () => openDatabase(site.config.database),
        db: site.database.db,
        storage: openStorage(site.config),
        clock: { now: () => site.clock.time },
      },
      join(folder, 'band.tar'),
    );
    // A connection in this thread would wait for the end of the change forever.
    setTimeout(() => change.resolve(), 50);
    await Promise.all([made, changing]);
    expect(readdirSync(folder)).toEqual(['band.tar']);
  });

  test('that cannot be read back does not count', async () => {
    const { site, folder, member } = await siteWithPlace();
    const lying: BackupPlace = {
      ...openPlace(folder),
      put: async (name) => writeFileSync(join(folder, name), 'half of it'),
    };
    await make(site, lying);
    expect((await member.call('GET', '/backups')).json()).toMatchObject({
      last: null,
      failure: 'The backup is damaged, incomplete, or not from Stagedoor.',
    });
  });

  test('can be downloaded by members alone, complete and under its name', async () => {
    const { site, folder, member } = await siteWithPlace();
    expect((await site.visitor().get('/api/backup.tar')).statusCode).toBe(401);
    const { statusCode, headers, rawPayload } = await member.get('/api/backup.tar');
    expect(statusCode).toBe(200);
    const day = new Date(site.clock.time).toISOString().slice(0, 10);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="stagedoor-${day}.tar"`,
      'content-type': 'application/x-tar',
      'cache-control': expect.stringContaining('no-store'),
    });
    const file = join(folder, 'downloaded.tar');
    writeFileSync(file, rawPayload);
    expect((await checkBackup(file)).manifest.rows).toMatchObject({ accounts: 1 });
    // One at a time, the next as soon as the first is received.
    const next = await Promise.all([1, 2].map(() => member.get('/api/backup.tar')));
    expect(next.map((answer) => answer.statusCode).toSorted()).toEqual([200, 503]);
  });
});
