import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { doctorCommand } from '../../src/cli/doctor/doctorCommand.ts';
import type { Diagnosis, CheckResult } from '../../src/features/doctor/doctor.ts';
import { migrations, newestVersion } from '../../src/database/migrations.ts';
import {
  recordBackupFailed,
  recordBackupMade,
} from '../../src/features/backups/backups.records.ts';
import { randomName } from '../../src/files/storage/names.ts';
import { dayMs } from '../../src/kit/dates/durations.ts';
import { siteForTest, type Site } from '../environment/app.ts';
import { fillAndDamage, manyRows } from '../environment/damage.ts';
import { bothEngines } from '../environment/engines.ts';
import { surroundings } from '../environment/surroundings.ts';
import { uploadPicture, uploadRecording } from '../environment/uploads.ts';
import { wav } from '../fixtures/audio/sounds.ts';

type Migrations = { migrations: { version: number; name: string; applied_at: number } };

describe.each(bothEngines)('the doctor, for a site on %s', (engine) => {
  /** A command's settings, which lead to the same data. */
  async function siteHere(): Promise<Site> {
    const site = await siteForTest(engine);
    const { database, dataDir } = site.config;
    mkdirSync(dataDir, { recursive: true });
    if (engine === 'sqlite') symlinkSync(database, join(dataDir, 'stagedoor.sqlite'));
    return site;
  }

  /** Its report on a running site. */
  async function examine({ config }: Site, env: Record<string, string> = {}) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const output = Promise.all([text(stdout), text(stderr)]);
    const settings = {
      DATA_DIR: config.dataDir,
      ...(engine === 'postgres' && { DATABASE_URL: config.database }),
      ...env,
    };
    const terminal = { env: settings, stdin: Readable.from([]), stdout, stderr };
    const code = await doctorCommand(['--json'], terminal, surroundings());
    stdout.end();
    stderr.end();
    const [out, err] = await output;
    expect(err).toBe('');
    const findings = JSON.parse(out) as CheckResult[];
    for (const { says, cure, state } of findings) {
      expect(says).toMatch(/\.$/);
      expect(cure === '').toBe(state === 'ok');
    }
    expect(code).toBe(findings.some(({ state }) => state === 'failed') ? 1 : 0);
    const found = (name: string) => findings.find((one) => one.name === name);
    return { found, out, states: findings.map(({ name, state }) => `${name} ${state}`) };
  }

  test('that is fine, reports missing settings as warnings, and leaves no file', async () => {
    const site = await siteHere();
    await uploadPicture(await site.member());
    const kept = () => readdirSync(site.config.dataDir, { recursive: true }).toSorted();
    const before = kept();
    const { states } = await examine(site);
    expect(states).toEqual([
      'settings ok',
      'database ok',
      engine === 'sqlite' ? 'database-file ok' : 'database-server ok',
      'disk-space ok',
      'disk-speed ok',
      'clock ok',
      'storage ok',
      'files ok',
      'backups warning',
      'mail warning',
      'public-url warning',
      'site warning',
    ]);
    expect(kept()).toEqual(before);
  });

  test('can be run by members on their page, one run at a time, and reveals no secret', async () => {
    // Vite sets it for tests.
    vi.stubEnv('BASE_URL', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const site = await siteForTest(engine, {
      env: {
        STORAGE_URL: 's3://key:hidden@band?endpoint=http://127.0.0.1:1',
        BACKUP_URL: 's3://key:hidden@band?endpoint=http://127.0.0.1:1',
      },
    });
    expect((await site.visitor().call('GET', '/doctor')).statusCode).toBe(401);
    const member = await site.member();
    const answers = await Promise.all([1, 2, 3].map(() => member.call('GET', '/doctor')));
    const [told] = answers.map((answer) => answer.json<Diagnosis>());
    expect(told).toMatchObject({ isBusy: false, at: site.clock.time });
    const states = told!.findings.map(({ name, state }) => `${name} ${state}`);
    expect(states).toEqual(
      expect.arrayContaining(['settings ok', 'database ok', 'storage failed', 'site warning']),
    );
    for (const { body, headers } of answers) {
      // One check answered all three.
      expect(body).toBe(answers[0]!.body);
      expect(body).not.toContain('hidden');
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect(site.app.routes).toContain('GET /api/doctor');
    // A recent report is returned again; later, everything is checked again.
    site.clock.time += 4_000;
    expect((await member.call('GET', '/doctor')).body).toBe(answers[0]!.body);
    site.clock.time += 2_000;
    const anew = (await member.call('GET', '/doctor')).json<Diagnosis>();
    expect(anew.at).toBe(site.clock.time);
  });

  test('of another version, reports it and updates nothing', async () => {
    const site = await siteHere();
    const db = site.database.db.withTables<Migrations>();
    const newest = newestVersion;
    await db.deleteFrom('migrations').where('version', '=', newest).execute();
    const older = await examine(site, { BACKUP_URL: site.config.dataDir });
    expect(older.states).toContain('database warning');
    expect(older.states.filter((one) => /^(?:files|backups) /.test(one))).toEqual([]);
    const row = { version: newest + 1, name: 'from the future', applied_at: Date.now() };
    await db.insertInto('migrations').values(row).execute();
    expect((await examine(site)).found('database')).toMatchObject({
      state: 'failed',
      says: `The database is at version ${newest + 1}, but this program supports versions up to ${newest}.`,
      cure: expect.stringContaining('Start the newer program'),
    });
    const versions = await db.selectFrom('migrations').select('version').execute();
    expect(versions).toHaveLength(migrations.length);
  });

  test('that was updated after the current time, warns about the clock', async () => {
    const site = await siteHere();
    await site.database.db
      .withTables<Migrations>()
      .updateTable('migrations')
      .set({ applied_at: Date.now() + dayMs })
      .execute();
    expect((await examine(site)).states).toContain('clock warning');
  });

  test('that has a missing file and a surplus one, names and counts them', async () => {
    const site = await siteHere();
    await uploadPicture(await site.member());
    const folder = join(site.config.dataDir, 'files');
    const put = (name: string, age: number) => {
      writeFileSync(join(folder, name), 'x');
      const at = (Date.now() - age) / 1_000;
      utimesSync(join(folder, name), at, at);
    };
    // An upload that is being stored has no record yet, and a share image never has one.
    put(`${randomName()}.png`, 0);
    put('share-home-0123456789ab.jpg', 5 * dayMs);
    expect((await examine(site)).states).toContain('files ok');
    put(`${randomName()}.png`, 5 * dayMs);
    expect((await examine(site)).found('files')).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/^1 files/),
    });
    const lost = readdirSync(folder).find((name) => name.endsWith('.webp'))!;
    rmSync(join(folder, lost));
    expect((await examine(site)).found('files')).toMatchObject({
      state: 'failed',
      says: expect.stringContaining(lost),
    });
  });

  test('that has lost a song, or one of its renditions, names it', { tags: 'whole' }, async () => {
    const site = await siteHere();
    const member = await site.member();
    const address = await uploadRecording(member, wav({ seconds: 0.2 }));
    await member.copiesMade();
    expect((await examine(site)).states).toContain('files ok');
    const folder = join(site.config.dataDir, 'files');
    const original = address.split('/').at(-1)!;
    const form = `${original.split('.')[0]}-play.m4a`;
    for (const [lost, gone] of [
      [form, form],
      [original, `${original}, ${form}`],
    ]) {
      rmSync(join(folder, lost!));
      expect((await examine(site)).found('files')).toMatchObject({
        state: 'failed',
        says: `${gone!.split(', ').length} of 4 stored files are missing: ${gone}.`,
      });
    }
  });

  test('that cannot store files, reports a failure and counts none', async () => {
    const site = await siteHere();
    writeFileSync(join(site.config.dataDir, 'files'), 'no folder');
    const { states, found } = await examine(site);
    expect(states).toContain('storage failed');
    expect(found('storage')?.says).toMatch(/\(?E(?:EXIST|NOTDIR)/);
    expect(found('files')).toBeUndefined();
    const away = 's3://band?endpoint=http://key:hidden@127.0.0.1:1';
    const bucket = await examine(site, { STORAGE_URL: away });
    expect(bucket.states).toContain('storage failed');
    expect(bucket.out).not.toContain('hidden');
  });

  test('with a daily backup is fine, and after a failed one shows the reason', async () => {
    const site = await siteHere();
    const { db } = site.database;
    const place = join(site.config.dataDir, 'backups');
    const env = { BACKUP_URL: place };
    expect((await examine(site, env)).states).toContain('backup-place failed');
    mkdirSync(place);
    expect((await examine(site, env)).found('backups')?.state).toBe('warning');
    const now = Date.now();
    await recordBackupMade(db, '2026-11-22', { name: 'stagedoor-2026-11-22.tar', bytes: 1 }, now);
    const well = await examine(site, env);
    expect(well.states).toEqual(expect.arrayContaining(['backups ok', 'backup-place ok']));
    expect(readdirSync(place)).toEqual([]);
    await recordBackupFailed(db, '2026-11-23', 'The bucket is full.', now);
    expect((await examine(site, env)).found('backups')).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('the last attempt failed: The bucket is full.'),
    });
  });

  if (engine === 'postgres') {
    test('whose database is unavailable, reports a failure without the password', async () => {
      const site = await siteHere();
      const env = { DATABASE_URL: 'postgres://band:hidden@127.0.0.1:1/band' };
      const { states, found, out } = await examine(site, env);
      expect(states).toContain('database failed');
      expect(found('database')?.says).toMatch(/127\.0\.0\.1:1\/band.*ECONNREFUSED/);
      expect(states).not.toContain('clock ok');
      expect(out).not.toContain('hidden');
    });

    test('whose database contains no site, warns', async () => {
      const site = await siteHere();
      const env = { DATABASE_URL: new URL('/postgres', site.config.database).href };
      const { found } = await examine(site, env);
      expect(found('database')).toMatchObject({
        state: 'warning',
        says: expect.stringMatching(/contains no site\.$/),
      });
    });
  } else {
    test.each([
      ['immediately', undefined],
      ['by a thread', manyRows],
    ])('whose file is damaged, reports a failure, if it is read %s', async (how, rows) => {
      const site = await siteHere();
      expect((await examine(site)).states).toContain('database-file ok');
      fillAndDamage(site.config.database, rows);
      let threads = 0;
      const count = () => (threads += 1);
      process.on('worker', count);
      onTestFinished(() => void process.off('worker', count));
      expect((await examine(site)).found('database-file')).toMatchObject({
        state: 'failed',
        cure: expect.stringContaining('restore a backup'),
      });
      expect(threads > 0).toBe(how !== 'immediately');
    });

    test('whose file is not an SQLite database, reports a failure', async () => {
      const site = await siteHere();
      const folder = join(site.config.dataDir, 'other');
      mkdirSync(folder);
      writeFileSync(join(folder, 'stagedoor.sqlite'), 'no database\n'.repeat(1_000));
      const { states, found } = await examine(site, { DATA_DIR: folder });
      expect(states).toContain('database failed');
      expect(found('database')?.cure).toContain('restore a backup');
    });
  }
});
