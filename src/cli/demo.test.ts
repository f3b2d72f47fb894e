import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { demoStatus } from '../features/demo/demo.records.ts';
import { findAccount } from '../features/session/account.records.ts';
import { unusedFiles } from '../files/records/storedObjects.records.ts';
import { argonPasswords } from '../kit/server/passwordHash.ts';
import { demoCommand } from './demo/demoCommand.ts';
import { smallDemo } from '../../tests/environment/demo.ts';
import { folderForTest } from '../../tests/environment/typed.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('the demo band is installed once, with an account to sign in with', async () => {
  const { database: file, call, node } = await folderForTest();
  const { code, out, err } = await call((terminal) => demoCommand([], terminal, smallDemo));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const database = await openDatabase(file);
  onTestFinished(() => database.close());
  const { db } = database;
  expect(await demoStatus(db)).toBe('whole');
  expect(await unusedFiles(db, 'sqlite', Number.MAX_SAFE_INTEGER)).toEqual([]);
  const [, email, password] = /Sign in as (\S+) with the password ([\w-]{16}),/.exec(out) ?? [];
  expect(out).toContain('https://band.example/signin');
  const account = await findAccount(db, email ?? '');
  expect(await argonPasswords().matches(password ?? '', account?.passwordHash ?? null)).toBe(true);

  // The command itself, which reads the settings of its folder.
  expect(await node([path('demo.ts')])).toEqual({
    code: 1,
    out: '',
    err: 'The demo band is already on the site. Remove it in the admin before you add it again.\n',
  });
});

test('the usage is shown on request', async () => {
  const { call } = await folderForTest();
  for (const word of ['--help', '-h']) {
    const { code, out, err } = await call((terminal) => demoCommand([word], terminal, smallDemo));
    expect([word, code, err]).toEqual([word, 0, '']);
    expect(out).toContain('npm run demo');
  }
});

test('an unknown argument is named and shows the usage', async () => {
  const { call } = await folderForTest();
  for (const word of ['now', '--now']) {
    const { code, out, err } = await call((terminal) => demoCommand([word], terminal, smallDemo));
    expect([word, code, out]).toEqual([word, 2, '']);
    expect(err).toMatch(new RegExp(`^Un(?:expected argument|known option) "${word}"\\.\n`));
    expect(err).toContain('npm run demo');
  }
});
