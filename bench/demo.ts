import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { allVariants, demoBand, fillFolder } from '../scripts/lighthouse/demoSite.ts';
import { interruption } from './interruption.ts';
import { bothCores, startSite, type Program } from './processes.ts';

/** Data folders of the demo band. */
export interface Demo {
  /** As `npm run demo` leaves it: most variants of its images are missing. */
  fresh: string;
  /** The same after every image and song is encoded. */
  finished: string;
}

/** Takes about a minute of both cores. @param folder an empty one. */
export async function makeDemo(main: Program, folder: string): Promise<Demo> {
  const [fresh, finished] = [join(folder, 'fresh'), join(folder, 'finished')];
  mkdirSync(fresh);
  await fillFolder(fresh, demoBand);
  cpSync(fresh, finished, { recursive: true });
  await finish(main, finished);
  return { fresh, finished };
}

/** Runs the site until nothing is left to encode; the joined release is the last. */
async function finish(main: Program, folder: string): Promise<void> {
  const server = await startSite(main, folder, bothCores);
  await allVariants(`http://127.0.0.1:${server.port}`);
  const database = new Sqlite(join(folder, 'stagedoor.sqlite'), { readonly: true });
  const isJoined = database.prepare('select 1 from continuous_forms limit 1');
  while (!isJoined.get()) await wait(200, null, { signal: interruption });
  database.close();
  await server.stop();
}
