import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { surroundings } from '../../tests/environment/surroundings.ts';
import { folderForTest } from '../../tests/environment/typed.ts';
import { doctorCommand, reportOf } from './doctor/doctorCommand.ts';
import { failed, fine, warning } from '../doctor/findings.ts';
import { warnOfPlaces } from '../doctor/diagnose.ts';
import { openStorage } from '../files/storage/openStorage.ts';
import { readConfig } from '../server/config.ts';
import type { CheckResult } from '../features/doctor/doctor.ts';

async function typedDoctor(args: string[], env: Record<string, string> = {}) {
  const { call, data } = await folderForTest();
  const result = await call((terminal) =>
    doctorCommand(args, { ...terminal, env: { ...terminal.env, ...env } }, surroundings()),
  );
  return { ...result, data };
}

test('the usage is shown on request', async () => {
  const { code, out, err } = await typedDoctor(['--help']);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('npm run doctor -- --json');
});

test('unknown arguments show the usage', async () => {
  for (const args of [['--what'], ['now'], ['--mail'], ['--mail', 'ann']]) {
    const { code, out, err } = await typedDoctor(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('npm run doctor -- --json');
  }
});

test('every wrong setting is reported with its fix, and nothing else is checked', async () => {
  const env = { PORT: 'many', SMTP_URL: 'smtp://user:secret@mail.example', LOG_LEVEL: 'loud' };
  const { code, out, data } = await typedDoctor(['--json'], env);
  expect(code).toBe(1);
  const findings = JSON.parse(out) as CheckResult[];
  expect(findings.map(({ name, state }) => `${name} ${state}`)).toEqual(
    Array.from({ length: 3 }, () => 'settings failed'),
  );
  for (const { cure } of findings) expect(cure).not.toBe('');
  expect(findings.map(({ says }) => says)).toContain('PORT must be a number from 0 to 65535.');
  expect(out).not.toContain('secret');
  expect(existsSync(data)).toBe(false);
});

test('names that look like settings are reported', async () => {
  const { out } = await typedDoctor([], { SMTP_HOST: 'mail.example', LANG: 'C' });
  expect(out).toMatch(/^! warning +settings +Unknown settings: SMTP_HOST\.$/m);
});

test('a broken storage or backup location is reported at the start', async () => {
  const { data } = await folderForTest();
  const env = {
    DATA_DIR: data,
    STORAGE_URL: 's3://key:hidden@files?endpoint=http://127.0.0.1:1&region=x',
    BACKUP_URL: `${data}/nowhere`,
  };
  const config = readConfig(env);
  const said: string[] = [];
  const warn = ({ cure }: { cure?: string }, sentence: string) =>
    void said.push(`${sentence} ${cure}`);
  const log = { info: warn, warn, error: warn };
  await warnOfPlaces(config, openStorage(config), { env, log });
  expect(said).toEqual([
    expect.stringMatching(/ECONNREFUSED.*Check STORAGE_URL/),
    expect.stringContaining('nowhere cannot be used'),
  ]);
  expect(said.join()).not.toContain('hidden');
  await warnOfPlaces({ ...config, storage: null, backupPlace: tmpdir() }, openStorage(config), {
    env,
    log,
  });
  expect(said).toHaveLength(2);
});

test('a folder without a site causes a warning, and stays unchanged', async () => {
  const { code, out, data } = await typedDoctor([]);
  expect(code).toBe(0);
  expect(out).toMatch(/^! warning {2}database +DATA_DIR .* contains no site\.$/m);
  expect(out).toMatch(/\n\d+ ok, \d+ warnings, 0 failed\n$/);
  expect(existsSync(data)).toBe(false);
});

test('the lines are aligned, with each fix below its problem', () => {
  const lines = [
    { name: 'disk', ...fine('There is room.') },
    { name: 'backups', ...warning('None.', 'Set one.') },
    { name: 'mail', ...failed('Away.', 'Start it.') },
  ];
  expect(reportOf(lines)).toBe(`✓ ok       disk     There is room.
! warning  backups  None.
                    Set one.
✗ failed   mail     Away.
                    Start it.

1 ok, 1 warning, 1 failed
`);
});
