import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

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

/** The site with the demo band on it. */
export const openDemo = (): Promise<RunningSite> =>
  open(async (dataDir) => {
    const said = await run('demo.js', [], dataDir, '');
    const [, email = '', password = ''] = /as (\S+) with the password (\S+),/.exec(said) ?? [];
    return { email, password };
  });

/** The site of a band that has words and no picture at all. */
export async function openPlain(): Promise<RunningSite> {
  const site = await open(async (dataDir) => {
    const member = { email: 'member@band.example', password: 'a password of nobody' };
    await run('account.js', ['add', member.email], dataDir, `${member.password}\n`);
    return member;
  });
  await site.call('/updateBio', {
    text: 'We come when the light is out.\n\nFour of us, one drum, and a door that does not close.',
  });
  await site.call('/updateContact', { email: 'hello@nachtkrapp.example' });
  for (const [i, title] of ['Under the Bed', 'Eleven Knocks', 'Feathers'].entries()) {
    const data = { title, type: 'single', releaseDate: Date.UTC(2026, 9 - i, 1) };
    await site.call('/addPlayer', {
      title,
      date: data.releaseDate,
      bgColor: '',
      appleMusicLink: `https://music.apple.com/us/album/night/${1_000_000_001 + i}`,
    });
  }
  return site;
}

/** @param prepare fills the folder before the site starts, and tells who may sign in. */
async function open(prepare: (dataDir: string) => Promise<Credentials>): Promise<RunningSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-site-'));
  const credentials = await prepare(dataDir);
  const server = spawn(process.execPath, [built('main.js')], {
    cwd: dataDir,
    env: settings(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let url = '';
  for await (const line of createInterface({ input: server.stdout })) {
    url = (JSON.parse(line) as { address?: string }).address ?? '';
    if (url) break;
  }
  server.stdout.resume();
  if (!url) throw new Error('The site did not start.');
  const signIn = async (): Promise<string> => {
    const answer = await post(`${url}/api/login`, credentials, '');
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };
  const cookies = await signIn();
  return {
    url,
    async member(browser, options) {
      const context = await browser.newContext(options);
      await context.request.post(`${url}/api/login`, { data: credentials });
      return context;
    },
    async call(path, body) {
      await post(`${url}/api${path}`, body, cookies);
    },
    async stop() {
      const end = once(server, 'exit');
      server.kill('SIGTERM');
      await end;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const built = (name: string) => fileURLToPath(new URL(`../dist/server/${name}`, import.meta.url));

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
async function run(name: string, words: string[], dataDir: string, input: string): Promise<string> {
  const program = spawn(process.execPath, [built(name), ...words], {
    cwd: dataDir,
    env: settings(dataDir),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(input);
  let said = '';
  program.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(program, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}.`);
  return said;
}
