import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { findAccount, setupCode } from '../features/session/account.records.ts';
import { blankPasskey } from '../../tests/environment/authenticator.ts';
import { addPasskey } from '../features/passkeys/passkeys.records.ts';
import { isResetToken } from '../features/session/password.records.ts';
import { argonPasswords } from '../kit/server/passwordHash.ts';
import { accountCommand } from './account/accountCommand.ts';
import { folderForTest } from '../../tests/environment/typed.ts';

/** A folder, and the command to run in it. */
async function terminal() {
  const { database, call, node } = await folderForTest();
  return {
    database,
    /** Runs the command with the input piped into it. */
    run: (input: string, ...args: string[]) => call((into) => accountCommand(args, into), input),
    node,
  };
}

test('accounts can be added, listed and removed next to an open database', async () => {
  const { run, database: file } = await terminal();
  expect(await run('', 'list')).toEqual({ code: 0, out: 'No accounts yet.\n', err: '' });

  const running = await openDatabase(file);
  onTestFinished(() => running.close());
  expect(await migrate(running)).toEqual([]);
  const code = await setupCode(running.db);
  expect(code).not.toBeNull();

  expect(await run('correct horse\n', 'add', 'Ann@Band.example', '--name', 'Ann')).toEqual({
    code: 0,
    out: 'ann@band.example can now sign in.\n',
    err: '',
  });
  const ann = await findAccount(running.db, 'ann@band.example');
  expect(ann?.name).toBe('Ann');
  expect(await argonPasswords().matches('correct horse', ann?.passwordHash ?? null)).toBe(true);

  expect((await run('battery staple', 'add', 'bea@band.example')).code).toBe(0);
  const { out } = await run('', 'list');
  expect(out.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^ann@band\.example {2}Ann {2}added \d{4}-\d\d-\d\d, never signed in$/),
    expect.stringMatching(/^bea@band\.example {2}bea {2}added/),
  ]);

  expect((await run('', 'remove', 'ann@band.example')).code).toBe(0);
  expect(await run('', 'remove', 'bea@band.example')).toEqual({
    code: 1,
    out: '',
    err: 'This is the last account. Add another before you remove it.\n',
  });
  expect(await findAccount(running.db, 'bea@band.example')).not.toBeNull();
});

test('a reset link starts with the public address and works', async () => {
  const { run, database: file } = await terminal();
  await run('correct horse', 'add', 'ann@band.example');
  const { code, out } = await run('', 'reset-link', 'ann@band.example');
  expect(code).toBe(0);
  const link = new URL(out.trimEnd().split('\n').at(-1) ?? '');
  expect(link.origin + link.pathname).toBe('https://band.example/reset-password');
  const database = await openDatabase(file);
  onTestFinished(() => database.close());
  const token = link.searchParams.get('token') ?? '';
  expect(await isResetToken(database.db, token, Date.now())).toBe(true);
});

test('passkeys are counted, are mentioned if a reset link would remove them, and can be removed', async () => {
  const { run, database: file } = await terminal();
  await run('correct horse', 'add', 'ann@band.example');
  const database = await openDatabase(file);
  onTestFinished(() => database.close());
  const ann = (await findAccount(database.db, 'ann@band.example'))!;
  const made = { ...blankPasskey, name: 'Phone' };
  const add = (credential_id: string) =>
    addPasskey(database.db, ann, { ...made, credential_id }, Date.now());
  await add('one');
  expect((await run('', 'list')).out).toMatch(/never signed in, one passkey\n$/);
  await add('two');
  expect((await run('', 'list')).out).toMatch(/never signed in, 2 passkeys\n$/);
  expect((await run('', 'reset-link', 'ann@band.example')).out).toMatch(
    /^This link sets a new password for ann@band\.example and removes the passkeys\. /,
  );
  const remove = () => run('', 'remove-passkeys', 'ann@band.example');
  const out = 'ann@band.example has no passkeys any more: the password signs in.\n';
  expect(await remove()).toEqual({ code: 0, out, err: '' });
  expect((await remove()).out).toContain('had none');
  expect((await run('', 'list')).out).toMatch(/never signed in\n$/);
});

test('every refusal is one line', async () => {
  const { run } = await terminal();
  await run('correct horse', 'add', 'ann@band.example');
  const refusals = [
    [['remove', 'bea@band.example'], '', "This account doesn't exist.\n"],
    [['reset-link', 'bea@band.example'], '', "This account doesn't exist.\n"],
    [['remove-passkeys', 'bea@band.example'], '', "This account doesn't exist.\n"],
    [
      ['add', 'ann@band.example'],
      'another one',
      'An account with this e-mail address already exists.\n',
    ],
    [['add', 'bea@band.example'], '12345', 'Password must be at least 6 characters.\n'],
    [['add', 'bea@band.example'], '', 'Password is required.\n'],
  ] as const;
  for (const [args, input, err] of refusals) {
    expect(await run(input, ...args)).toEqual({ code: 1, out: '', err });
  }
});

test('the usage is shown on request', async () => {
  const { run } = await terminal();
  for (const args of [['--help'], ['-h'], ['add', '--help']]) {
    const { code, out, err } = await run('', ...args);
    expect([args, code, err]).toEqual([args, 0, '']);
    expect(out).toContain('npm run account -- add EMAIL [--name NAME]');
  }
});

test('an unknown command is named and shows the usage', async () => {
  const { run } = await terminal();
  const wrong = [
    [[], 'Missing command.'],
    [['dance'], 'Unknown command "dance".'],
    [['list', 'more'], 'Unexpected argument "more".'],
    [['add'], 'add needs an e-mail address.'],
    [['add', 'no-address'], 'Please enter a valid email address.'],
    [['add', 'ann@band.example', 'bea@band.example'], 'Unexpected argument "bea@band.example".'],
    [['remove', 'ann@band.example', '--name', 'Ann'], '--name only works with add.'],
    [['list', '--all'], 'Unknown option "--all".'],
  ] as const;
  for (const [args, message] of wrong) {
    const { code, out, err } = await run('correct horse', ...args);
    expect([args, code, out]).toEqual([args, 2, '']);
    expect(err.startsWith(`${message}\n\n`)).toBe(true);
    expect(err).toContain('npm run account -- add EMAIL [--name NAME]');
  }
});

test("the command itself reads its folder's settings, its input and its arguments", async () => {
  const { run, node } = await terminal();
  const command = fileURLToPath(new URL('account.ts', import.meta.url));
  const add = [command, 'add', 'ann@band.example', '--name', 'Ann'];
  expect(await node(add, 'correct horse\n')).toEqual({
    code: 0,
    out: 'ann@band.example can now sign in.\n',
    err: '',
  });
  expect((await run('', 'list')).out).toMatch(/^ann@band\.example {2}Ann {2}added/);
}, 120_000);

test('unreadable settings are an error, and are not ignored', async () => {
  const { data, node } = await folderForTest();
  const file = join(data, '../.env');
  await rm(file);
  // Root may read every file.
  await mkdir(file);
  const command = fileURLToPath(new URL('account.ts', import.meta.url));
  const { code, out, err } = await node([command, 'list']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('.env is a folder.');
});
