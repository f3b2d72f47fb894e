import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { fillWithDemo } from '../src/cli/demo/fill.ts';
import { openDatabase } from '../src/database/open.ts';
import { openStorage } from '../src/files/storage/open-storage.ts';
import { systemClock } from '../src/kit/server/clock.ts';
import { smallDemo } from '../tests/environment/demo.ts';

/** The built site, with somebody who may change it. */
export interface RunningSite {
  url: string;
  /** A browser that is signed in. */
  member(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext>;
  /** Posts JSON to the API as the member. */
  call(path: string, body: unknown): Promise<void>;
  /** Ends it, and takes away all that it kept. */
  stop(): Promise<void>;
}

interface Credentials {
  email: string;
  password: string;
}

const built = fileURLToPath(new URL('../dist/server', import.meta.url));
const patient = fileURLToPath(new URL('lighthouse/patient-site.ts', import.meta.url));
const onlyLoopback = new URL('../tests/environment/only-loopback.ts', import.meta.url).href;

/** The site with the demo band on it. */
export const openDemo = (): Promise<RunningSite> =>
  open([join(built, 'main.js')], async (dataDir) => {
    const said = await run(join(built, 'demo.js'), [], dataDir, '');
    const [, email, password] = /as (\S+) with the password (\S+),/.exec(said) ?? [];
    if (!email || !password) throw new Error(`demo.js did not say how to sign in: ${said}`);
    return { email, password };
  });

/** The same with plain pictures that are there at once, and nobody is sent away. */
export const openQuickDemo = (): Promise<RunningSite> =>
  open(['--import', onlyLoopback, patient], async (dataDir) => {
    const credentials = await addMember(built, dataDir);
    const database = await openDatabase(join(dataDir, 'stagedoor.sqlite'));
    const storage = openStorage({ storage: null, dataDir });
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    await fillWithDemo({ db: database.db, storage, clock: systemClock, log }, smallDemo);
    await database.close();
    return credentials;
  });

/**
 * The site of a band that has words and no picture at all.
 * @param programs the folder of the built programs.
 */
export const openPlain = (programs = built): Promise<RunningSite> =>
  open([join(programs, 'main.js')], (dataDir) => addMember(programs, dataDir), writeDown);

async function addMember(programs: string, dataDir: string): Promise<Credentials> {
  const member = { email: 'member@band.example', password: 'a password of nobody' };
  const words = ['add', member.email];
  await run(join(programs, 'account.js'), words, dataDir, `${member.password}\n`);
  return member;
}

async function writeDown(call: RunningSite['call']): Promise<void> {
  await call('/updateBio', {
    text: 'We come when the light is out.\n\nFour of us, one drum, and a door that does not close.',
  });
  await call('/updateContact', { email: 'hello@nachtkrapp.example' });
  for (const [i, title] of ['Under the Bed', 'Eleven Knocks', 'Feathers'].entries()) {
    await call('/addPlayer', {
      title,
      date: Date.UTC(2026, 9 - i, 1),
      bgColor: '',
      appleMusicLink: `https://music.apple.com/us/album/night/${1_000_000_001 + i}`,
    });
  }
}

/**
 * Opens a site; if that fails, nothing of it stays.
 * @param words with which Node serves it.
 * @param prepare fills the folder before the site starts, and tells who may sign in.
 * @param furnish adds what the API adds once it runs.
 */
async function open(
  words: readonly string[],
  prepare: (dataDir: string) => Promise<Credentials>,
  furnish: (call: RunningSite['call']) => Promise<void> = async () => {},
): Promise<RunningSite> {
  await using begun = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-site-'));
  begun.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const credentials = await prepare(dataDir);
  const server = spawn(process.execPath, words, {
    cwd: dataDir,
    env: settings(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  begun.defer(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  let url = '';
  for await (const line of createInterface({ input: server.stdout })) {
    url = (JSON.parse(line) as { address?: string }).address ?? '';
    if (url) break;
  }
  server.stdout.resume();
  if (!url) throw new Error('The site did not start.');
  const signedIn = await post(`${url}/api/login`, credentials, '');
  const cookies = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const call = async (path: string, body: unknown) => {
    await post(`${url}/api${path}`, body, cookies);
  };
  await furnish(call);
  const running = begun.move();
  return {
    url,
    async member(browser, options) {
      const context = await browser.newContext(options);
      await context.request.post(`${url}/api/login`, { data: credentials });
      return context;
    },
    call,
    stop: () => running.disposeAsync(),
  };
}

const settings = (dataDir: string) => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
});

async function post(address: string, body: unknown, cookie: string): Promise<Response> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Runs a command to its end. @returns what it said. */
async function run(file: string, words: string[], dataDir: string, input: string): Promise<string> {
  const program = spawn(process.execPath, [file, ...words], {
    cwd: dataDir,
    env: settings(dataDir),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(input);
  let said = '';
  program.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(program, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${code}.`);
  return said;
}
