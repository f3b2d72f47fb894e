import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { findAccount, newSetupCode } from '../features/session/account.records.ts';
import { isResetToken } from '../features/session/password.records.ts';
import { argonPasswords } from '../kit/passwords.ts';

const command = fileURLToPath(new URL('account.ts', import.meta.url));

/** A folder with an `.env` that says where the data lies, and the command to run in it. */
async function terminal() {
  const folder = await mkdtemp(join(tmpdir(), 'account-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, '.env'), 'DATA_DIR=./band\nPUBLIC_URL=https://band.example\n');
  const env = { PATH: process.env['PATH'] };

  return {
    database: join(folder, 'band', 'stagedoor.sqlite'),
    /** Runs the command with the input piped into it. */
    run: (input: string, ...args: string[]) =>
      new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
        const child = spawn(process.execPath, [command, ...args], { cwd: folder, env });
        const result = { out: '', err: '' };
        child.stdout.on('data', (chunk: Buffer) => (result.out += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => (result.err += chunk.toString()));
        child.on('error', reject);
        child.on('close', (code) => resolve({ code, ...result }));
        // A command that needs no password may be gone before it is written.
        child.stdin.on('error', () => child.stdin.destroy());
        child.stdin.end(input);
      }),
  };
}

test('accounts are added, listed and removed beside an open database', async () => {
  const { run, database: file } = await terminal();
  expect(await run('', 'list')).toEqual({ code: 0, out: 'There is no account yet.\n', err: '' });

  const running = await openDatabase(file);
  onTestFinished(() => running.close());
  expect(await migrate(running)).toEqual([]);
  const code = await newSetupCode(running.db, Date.now());
  expect(code).not.toBeNull();

  expect(await run('correct horse\n', 'add', 'Ann@Band.example', '--name', 'Ann')).toEqual({
    code: 0,
    out: 'ann@band.example may sign in now.\n',
    err: '',
  });
  const account = await findAccount(running.db, 'ann@band.example');
  expect(account?.name).toBe('Ann');
  expect(await argonPasswords().matches('correct horse', account?.passwordHash ?? null)).toBe(true);

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
}, 30_000);

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
}, 30_000);

test('what is refused is said in one line', async () => {
  const { run } = await terminal();
  await run('correct horse', 'add', 'ann@band.example');
  const refusals = [
    [['remove', 'bea@band.example'], '', 'There is no such account.\n'],
    [['reset-link', 'bea@band.example'], '', 'There is no such account.\n'],
    [
      ['add', 'ann@band.example'],
      'another one',
      'There is an account with this e-mail address already.\n',
    ],
    [['add', 'bea@band.example'], '12345', 'Password must be at least 6 characters.\n'],
    [['add', 'bea@band.example'], '', 'Password is required.\n'],
  ] as const;
  for (const [args, input, err] of refusals) {
    expect(await run(input, ...args)).toEqual({ code: 1, out: '', err });
  }
}, 30_000);

test('a command that is not understood shows how it goes', async () => {
  const { run } = await terminal();
  const wrong = [
    [],
    ['dance'],
    ['list', 'more'],
    ['add'],
    ['add', 'no-address'],
    ['add', 'ann@band.example', 'bea@band.example'],
    ['remove', 'ann@band.example', '--name', 'Ann'],
    ['list', '--all'],
  ];
  for (const args of wrong) {
    const { code, out, err } = await run('correct horse', ...args);
    expect([args, code, out]).toEqual([args, 2, '']);
    expect(err).toContain('npm run account -- add EMAIL [--name NAME]');
  }
}, 30_000);
