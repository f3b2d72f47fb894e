import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { demoStanding } from '../features/demo/demo.records.ts';
import { listShows } from '../features/shows/shows.records.ts';
import { findAccount } from '../features/session/account.records.ts';
import { unusedFiles } from '../files/files.records.ts';
import { argonPasswords } from '../kit/passwords.ts';

const command = fileURLToPath(new URL('demo.ts', import.meta.url));

/** A folder with an `.env` that says where the data lies, and the command to run in it. */
async function terminal() {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, '.env'), 'DATA_DIR=./band\nPUBLIC_URL=https://band.example\n');
  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [command, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
    });
  return {
    folder: join(folder, 'band'),
    start,
    async run(...args: string[]) {
      const child = start(...args);
      const said = { out: '', err: '' };
      child.stdout!.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
      child.stderr!.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
      const [code] = await once(child, 'close');
      return { code: code as number, ...said };
    },
  };
}

test('a run that is killed is cleared away by the next, and of two at once one brings the band', async () => {
  const { folder, start, run } = await terminal();
  const child = start();
  const files = join(folder, 'files');
  // In the middle of the pictures.
  for (;;) {
    const kept = await readdir(files).catch(() => []);
    if (kept.length > 20) break;
    expect(child.exitCode).toBeNull();
    await wait(50);
  }
  child.kill('SIGKILL');
  await once(child, 'close');
  const database = await openDatabase(join(folder, 'stagedoor.sqlite'));
  onTestFinished(() => database.close());
  const { db } = database;
  expect(await demoStanding(db)).toBe('half');
  // Nobody sees half a band.
  expect(await listShows(db)).toEqual([]);

  // Which of the two is the later one, chance decides.
  const both = await Promise.all([run(), run()]);
  const [done, other] = both.toSorted((a, b) => a.code - b.code);
  const { code, out, err } = done!;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(other).toEqual({
    code: 1,
    out: expect.not.stringContaining('Sign in'),
    err: 'The same command was started once more, and goes on in the place of this one.\n',
  });
  expect(await demoStanding(db)).toBe('whole');
  expect(await unusedFiles(db, 'sqlite', Number.MAX_SAFE_INTEGER)).toEqual([]);
  const [, email, password] = /Sign in as (\S+) with the password ([\w-]{16}),/.exec(out) ?? [];
  expect(out).toContain('https://band.example/signin');
  const account = await findAccount(db, email ?? '');
  expect(await argonPasswords().matches(password ?? '', account?.passwordHash ?? null)).toBe(true);

  expect(await run()).toEqual({
    code: 1,
    out: '',
    err: 'The demo band is on the site already. Remove it in the admin before you bring it again.\n',
  });
}, 300_000);

test('a command that is not understood shows how it goes', async () => {
  const { run } = await terminal();
  for (const word of ['now', '--now']) {
    const { code, out, err } = await run(word);
    expect([word, code, out]).toEqual([word, 2, '']);
    expect(err).toContain('npm run demo');
  }
});
