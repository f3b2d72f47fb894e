import { expect, test } from 'vitest';
import { clockFinding, fileFinding, serverFinding, versionFinding } from './database.ts';

test.each([
  [21, 21, 'ok', ''],
  [20, 21, 'warning', 'npm start'],
  [22, 21, 'failed', 'Start the newer program'],
])('a database at version %i is, to a program of version %i, %s', (found, known, state, cure) => {
  const finding = versionFinding(found, known);
  expect(finding).toMatchObject({ state, cure: expect.stringContaining(cure) });
  expect(finding.says).toContain(`version ${found}`);
});

test.each([
  ['ok', 5e6, 1e6, 'ok'],
  ['ok', 5e6, 300e6, 'warning'],
  ['row 3 missing from index shows_date', 5e6, 0, 'failed'],
])('a file whose SQLite check is %j, of %i bytes and %i, is %s', (found, bytes, log, state) => {
  expect(fileFinding(found, bytes, log).state).toBe(state);
});

test('a read-only server is a failure', () => {
  expect(serverFinding({ version: '18.4', isReadOnly: false }).state).toBe('ok');
  expect(serverFinding({ version: '18.4', isReadOnly: true }).state).toBe('failed');
});

const now = Date.UTC(2026, 10, 23);

test.each([
  [now - 1, null, 'ok'],
  [now - 1, now + 3_000, 'ok'],
  [now + 1, null, 'warning'],
  [now - 1, now + 6_000, 'warning'],
  [now - 1, now - 6_000, 'warning'],
])('with an update at %i and a server that says %j, the clock is %s', (updated, server, state) => {
  expect(clockFinding(now, updated, server).state).toBe(state);
});
