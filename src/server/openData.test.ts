import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diagnose } from '../doctor/diagnose.ts';
import { realEnvironment } from '../doctor/environment.ts';
import { ConfigError } from './config.ts';
import { databaseComplaint } from './databaseComplaint.ts';
import { lockData, makeDataFolder, openData } from './openData.ts';

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const dataIn = (database: string) => ({
  database,
  dataDir: folderForTest(),
  storage: null,
  backupPassphrase: null,
});

/** The one complaint about a failed opening. */
async function complaintOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).complaints.join();
}

test('a folder that cannot be created is reported with its setting and the fix', async () => {
  const file = join(folderForTest(), 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, join(file, 'below'), '/proc/none/below']) {
    const complaint = await complaintOf(makeDataFolder({ dataDir }));
    expect(complaint).toMatch(/^DATA_DIR .* \(E(?:NOENT|NOTDIR)\)\. Set it to a folder/);
  }
});

test('a file that is no database is reported with its setting and the fix', async () => {
  const database = join(folderForTest(), 'stagedoor.sqlite');
  writeFileSync(database, 'no database\n'.repeat(1_000));
  expect(await complaintOf(openData(dataIn(database)))).toMatch(
    /^The file .* in DATA_DIR is damaged.* restore a backup/,
  );
  const away = join(database, 'stagedoor.sqlite');
  await expect(openData(dataIn(away))).rejects.toThrow();
});

test.runIf(process.getuid?.() === 0)('root refuses to open data of another user', async () => {
  const data = dataIn(join(folderForTest(), 'stagedoor.sqlite'));
  chownSync(data.dataDir, 12_345, 12_345);
  expect(await complaintOf(openData(data))).toMatch(
    /^DATA_DIR .* belongs to user 12345, .*sudo -u '#12345'/,
  );
  chownSync(data.dataDir, 0, 0);
  await (await openData(data)).close();
});

test('a file system without shared memory or locks is reported, with the fix', async () => {
  const cure =
    /: the file system has no shared memory, .*Move DATA_DIR to a local disk, .* set DATABASE_URL\.$/;
  const codes = ['SHMMAP', 'SHMOPEN', 'SHMLOCK', 'LOCK', 'RDLOCK'].map((end) => `IOERR_${end}`);
  for (const code of [...codes, 'PROTOCOL']) {
    const refused = Object.assign(new Error('refused'), { code: `SQLITE_${code}` });
    expect(databaseComplaint(refused, 'band.sqlite')?.complaints.join()).toMatch(cure);
  }
  const busy = Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
  expect(databaseComplaint(busy, 'band.sqlite')?.complaints.join()).toMatch(
    /Stop it first\. If nothing else is running, DATA_DIR is on a file system without locks/,
  );
  const full = Object.assign(new Error('full'), { code: 'SQLITE_IOERR_WRITE' });
  expect(databaseComplaint(full, 'band.sqlite')?.complaints.join()).toMatch(/free disk space/);
  // SQLite keeps no write-ahead log of memory either, and reports another mode.
  const complaint = await complaintOf(openData(dataIn(':memory:')));
  expect(complaint).toMatch(cure);
  expect(complaint).toContain('(journal_mode memory)');
});

test.runIf(process.getuid?.() === 0)(
  'root leaves no file in the folder of another user',
  async () => {
    const { dataDir } = dataIn(':memory:');
    chownSync(dataDir, 12_345, 12_345);
    expect(await complaintOf(makeDataFolder({ dataDir }))).toContain('user 12345');
    const findings = await diagnose({ DATA_DIR: dataDir }, null, realEnvironment());
    expect(findings.map(({ name, state }) => [name, state])).toEqual([['settings', 'failed']]);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test('a failed lock is reported with its setting and the fix', async () => {
  const dataDir = folderForTest();
  const database = join(dataDir, 'stagedoor.sqlite');
  mkdirSync(`${database}.lock`);
  expect(await complaintOf(lockData({ database, dataDir }))).toMatch(
    /^The file .* in DATA_DIR cannot be used/,
  );
});

test('a missing PostgreSQL is reported with its setting and no password', async () => {
  const database = 'postgres://band:secret@127.0.0.1:1/band';
  expect(await complaintOf(openData(dataIn(database)))).toBe(
    'The database 127.0.0.1:1/band in DATABASE_URL cannot be used (ECONNREFUSED). ' +
      'Start that database, or correct its address.',
  );
});
