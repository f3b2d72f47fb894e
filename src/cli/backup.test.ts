import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { folderForTest } from '../../tests/environment/typed.ts';
import { openDatabase } from '../database/open.ts';
import { backupCommand, restoreCommand } from './backup/backupCommand.ts';

const typed = (run: typeof backupCommand, ...args: string[]) => {
  return (terminal: Parameters<typeof backupCommand>[1]) => run(args, terminal);
};

const released = fileURLToPath(
  new URL('../../tests/fixtures/backups/schema-34.tar', import.meta.url),
);
/** Makes the site one with content. */
const fill = typed(restoreCommand, released);

test(
  'a site can be backed up, checked, and restored in another folder',
  { tags: 'whole' },
  async () => {
    const [site, other] = [await folderForTest(), await folderForTest()];
    await site.call(fill);
    const file = join(site.data, '../band.tar');
    const made = await site.call(typed(backupCommand, file));
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(
      /^Saved .*band\.tar: \d+ rows and \d+ files from 2\d{3}-.*, by Stagedoor \d+\.\d+\.\d+/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await site.call(typed(backupCommand, '--check', file))).out).toMatch(
      /is complete: \d+ rows/,
    );

    expect(await other.call(typed(restoreCommand, file))).toMatchObject({
      code: 0,
      out: `Restored ${file}. Start the site with: npm start\n`,
    });
    expect(readdirSync(join(other.data, 'files')).toSorted()).toEqual(
      readdirSync(join(site.data, 'files')).toSorted(),
    );
    const again = await other.call(typed(restoreCommand, file));
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toMatch(/^This site already has content.*--replace/);
    const replaced = await other.call(typed(restoreCommand, '--replace', file));
    expect(replaced).toMatchObject({ code: 0, err: '' });
    expect(replaced.out).toMatch(
      /^The previous content is in .*restore-points\/\d{8}T\d{6}Z-\w+\.tar\n/,
    );
  },
);

test(
  'items that a newer backup lists as erased are left out, and an unreadable backup stops everything',
  { tags: 'whole' },
  async () => {
    const [site, other] = [await folderForTest(), await folderForTest()];
    await site.call(fill);
    const [older, newer] = [join(site.data, '../older.tar'), join(site.data, '../newer.tar')];
    await site.call(typed(backupCommand, older));
    const { db, close } = await openDatabase(join(site.data, 'stagedoor.sqlite'));
    const { rows } = await sql<{ id: string }>`select id from shows`.execute(db);
    await sql`insert into erased (id, at) values (${rows[0]!.id}, 1)`.execute(db);
    await close();
    await site.call(typed(backupCommand, newer));

    const none = join(site.data, '../none.tar');
    expect(await other.call(typed(restoreCommand, '--erased', none, older))).toMatchObject({
      code: 1,
      err: `${none} doesn't exist.\n`,
    });
    expect(readdirSync(other.data)).not.toContain('files');
    const restored = await other.call(typed(restoreCommand, '--erased', newer, older));
    expect(restored).toMatchObject({ code: 0, err: '' });
    const there = await openDatabase(join(other.data, 'stagedoor.sqlite'));
    const left = await sql<{ id: string }>`select id from shows`.execute(there.db);
    await there.close();
    expect(left.rows.map(({ id }) => id)).toEqual(rows.slice(1).map(({ id }) => id));
  },
);

test(
  'daily backups are listed, and can be named instead of a file',
  { tags: 'whole' },
  async () => {
    const { call, data } = await folderForTest();
    await call(fill);
    const BACKUP_URL = join(data, '../backups');
    mkdirSync(BACKUP_URL);
    const names = ['stagedoor-2026-11-22.tar', 'stagedoor-2026-11-23.tar'];
    for (const name of names) await call(typed(backupCommand, join(BACKUP_URL, name)));
    writeFileSync(join(BACKUP_URL, 'letters.tar'), 'of somebody else');
    const there = (run: typeof backupCommand, ...args: string[]) =>
      call((terminal) => run(args, { ...terminal, env: { ...terminal.env, BACKUP_URL } }));
    expect(await there(backupCommand, '--list')).toEqual({
      code: 0,
      out: `${names.toReversed().join('\n')}\n`,
      err: '',
    });
    expect((await there(backupCommand, '--check', names[0]!)).out).toMatch(
      /tar is complete: \d+ rows/,
    );
    expect((await there(restoreCommand, '--replace', names[0]!)).code).toBe(0);
    expect(await there(restoreCommand, '--replace', 'stagedoor-2026-01-01.tar')).toEqual({
      code: 1,
      out: '',
      err: 'There is no stagedoor-2026-01-01.tar at BACKUP_URL.\n',
    });
    expect((await call(typed(backupCommand, '--list'))).err).toContain('BACKUP_URL is not set.');
  },
);

describe('a message says', () => {
  test('that a newer version has updated the database', async () => {
    const { call, data } = await folderForTest();
    await call(fill);
    const file = join(data, '../band.tar');
    await call(typed(backupCommand, file));
    const database = await openDatabase(join(data, 'stagedoor.sqlite'));
    await sql`insert into migrations (version, name, applied_at) values (999, 'later', 1)`.execute(
      database.db,
    );
    await database.close();
    const { code, err } = await call(typed(restoreCommand, '--replace', file));
    expect([code, err]).toEqual([1, expect.stringContaining('Start the newer program')]);
  });

  test('how to call it, on request', async () => {
    const { call } = await folderForTest();
    const usageOf = async (run: typeof backupCommand, word: string) => {
      const { code, out, err } = await call(typed(run, word));
      expect([code, err]).toEqual([0, '']);
      return out;
    };
    expect(await usageOf(backupCommand, '--help')).toContain('npm run backup -- FILE');
    expect(await usageOf(restoreCommand, '-h')).toContain('npm run restore -- FILE');
  });

  test('which argument is wrong', async () => {
    const { call } = await folderForTest();
    const wrong = [
      [[], 'Missing FILE.'],
      [['a', 'b'], 'Unexpected argument "b".'],
      [['--what', 'a'], 'Unknown option "--what".'],
      [['--erased', 'a'], ''],
    ] as const;
    for (const [args, message] of wrong) {
      const { code, err } = await call(typed(backupCommand, ...args));
      expect([code, err]).toEqual([2, expect.stringContaining('npm run backup -- FILE')]);
      expect(err.startsWith(message)).toBe(true);
      expect((await call(typed(restoreCommand, ...args))).code).toBe(2);
    }
  });

  test('that a name implies an encryption, and what to type instead', async () => {
    const { call, data } = await folderForTest();
    await call(fill);
    const [tar, age] = [join(data, '../today.tar'), join(data, '../today.tar.age')];
    const BACKUP_PASSPHRASE = 'a long enough phrase';
    const sealed = (run: typeof backupCommand, ...args: string[]) =>
      call((terminal) => run(args, { ...terminal, env: { ...terminal.env, BACKUP_PASSPHRASE } }));
    expect(await sealed(backupCommand, tar)).toMatchObject({
      code: 1,
      err: `BACKUP_PASSPHRASE is set, so the backup is encrypted and its name must end in .age. Use ${age}.\n`,
    });
    expect(await call(typed(backupCommand, age))).toMatchObject({
      code: 1,
      err: `${age} would not be encrypted, because BACKUP_PASSPHRASE is not set. Set it, or use ${tar}.\n`,
    });
    expect(readdirSync(join(data, '..')).toSorted()).toEqual(['.env', 'band']);
    expect((await sealed(backupCommand, age)).code).toBe(0);
    expect(readFileSync(age, 'latin1')).toMatch(/^age-encryption\.org/);
  });

  test('that there is no site yet, and creates none', async () => {
    const { call, data } = await folderForTest();
    const { code, err } = await call(typed(backupCommand, join(data, '../band.tar')));
    expect([code, err]).toEqual([1, expect.stringContaining(`DATA_DIR ${data} contains no site.`)]);
    expect(readdirSync(join(data, '..'))).toEqual(['.env']);
  });

  test('how the file is broken, and the site stays', async () => {
    const { call, data } = await folderForTest();
    const file = join(data, '../band.tar');
    expect(await call(typed(restoreCommand, file))).toMatchObject({
      code: 1,
      err: `${file} doesn't exist.\n`,
    });
    writeFileSync(file, 'no backup at all');
    for (const run of [
      restoreCommand,
      (args: string[], t: never) => backupCommand(['--check', ...args], t),
    ]) {
      const { code, err } = await call(typed(run as typeof restoreCommand, file));
      expect([code, err]).toEqual([
        1,
        'The backup is damaged, incomplete, or not from Stagedoor.\n',
      ]);
    }
    expect(readFileSync(file, 'utf8')).toBe('no backup at all');
  });

  test('that a folder is not a file, or is missing', async () => {
    const { call, data } = await folderForTest();
    await call(fill);
    const { code, err } = await call(typed(backupCommand, join(data, 'nowhere/band.tar')));
    expect([code, err]).toEqual([1, expect.stringContaining('nowhere')]);
    expect(await call(typed(backupCommand, data))).toEqual({
      code: 1,
      out: '',
      err: `${data} is a folder. Add a file name.\n`,
    });
  });
});
