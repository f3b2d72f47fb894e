import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { allVariants } from '../scripts/lighthouse/demoSite.ts';
import { ports } from './cases.ts';
import { interruption } from './interruption.ts';
import type { Member } from './member.ts';
import { environment, startSite, type Program } from './processes.ts';

export interface Demo extends Member {
  /** The demo band's data as `npm run demo` leaves it: most variants of its images are missing. */
  fresh: string;
  /** The same after every image and song is encoded. */
  finished: string;
}

/** Takes about two minutes of both cores. @param folder an empty one. */
export async function makeDemo({ file, serving }: Program, folder: string): Promise<Demo> {
  const [fresh, finished] = [join(folder, 'fresh'), join(folder, 'finished')];
  mkdirSync(fresh);
  const child = spawn(process.execPath, [file], {
    cwd: fresh,
    env: environment(fresh, 0, serving),
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: interruption,
  }).on('error', () => {});
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  await once(child, 'close');
  interruption.throwIfAborted();
  const [, email, password] = /as (\S+) with the password (\S+),/.exec(said) ?? [];
  if (!email || !password) throw new Error(`There is no demo band: ${said}`);
  cpSync(fresh, finished, { recursive: true });
  await finish({ file: join(dirname(file), 'main.js'), serving }, finished);
  return { fresh, finished, email, password };
}

/** Runs the site until nothing is left to encode; the joined release is the last. */
async function finish(site: Program, folder: string): Promise<void> {
  const server = await startSite(site, folder, ports.demo);
  await allVariants(`http://127.0.0.1:${ports.demo}`);
  const database = new Sqlite(join(folder, 'stagedoor.sqlite'), { readonly: true });
  const isJoined = database.prepare('select 1 from continuous_forms limit 1');
  while (!isJoined.get()) await wait(200, null, { signal: interruption });
  database.close();
  await server.stop();
}
