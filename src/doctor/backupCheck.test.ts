import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { surroundings } from '../../tests/environment/surroundings.ts';
import { openPlace } from '../backup/places.ts';
import { hourMs } from '../kit/dates/durations.ts';
import { ageFinding, backupFindings } from './backupCheck.ts';
import { checkPlace } from './findings.ts';

const now = Date.UTC(2026, 10, 23, 12);
const made = (hours: number) => ({
  at: now - hours * hourMs,
  name: 'stagedoor-2026-11-23.tar',
  bytes: 1,
});

test.each([
  [made(5), null, 'ok'],
  [made(47), null, 'ok'],
  [made(49), null, 'warning'],
  [made(20), 'No room.', 'warning'],
  [null, null, 'warning'],
  [null, 'No room.', 'warning'],
])('a newest backup %j with the failure %j is %s', (last, failure, state) => {
  const finding = ageFinding({ last, failure }, now);
  expect(finding.state).toBe(state);
  if (failure !== null) expect(finding.says).toMatch(/the last attempt failed: No room\.$/);
});

test.each([
  [0.4, 'is less than an hour old'],
  [1.9, 'is an hour old'],
  [30, 'is 30 hours old'],
])('an age of %d hours is described in words', (hours, words) => {
  expect(ageFinding({ last: made(hours), failure: null }, now).says).toContain(words);
});

test('a site without automatic backups gets a warning', async () => {
  const [finding] = await backupFindings(null, null, surroundings());
  expect(finding).toMatchObject({ state: 'warning', says: 'Automatic backups are off.' });
});

test('the backup location is tested, and no file remains there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const state = async (place: ReturnType<typeof openPlace>) => {
    const about = { place: 'The place', cure: '' };
    return (await checkPlace('backup-place', about, place)).state;
  };
  expect(await state(openPlace(folder))).toBe('ok');
  expect(await readdir(folder)).toEqual([]);
  expect(await state(openPlace(join(folder, 'nowhere')))).toBe('failed');
  const forgetful = { ...openPlace(folder), open: async () => Readable.from([]) };
  expect(await state(forgetful)).toBe('failed');
});
