import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillWithDemo } from '../../src/cli/demo/fill.ts';
import { openStorage } from '../../src/files/storage/openStorage.ts';
import type { StoreDeps } from '../../src/files/storePicture.ts';
import type { Site } from './app.ts';
import type { Client } from './client.ts';

/** The demo band with six small images and half a second of one song; the real one has 54 and 3. */
export const smallDemo = join(import.meta.dirname, '../fixtures/backups/small-demo.tar');

/** The command's services, beside a running site and on its database. */
export const besideOf = ({ config, database: { db }, clock }: Site): StoreDeps => ({
  db,
  storage: openStorage(config),
  clock: { now: () => clock.time },
  log: { info: () => {}, warn: () => {}, error: () => {} },
});

export const fillQuickly = (site: Site) => fillWithDemo(besideOf(site), smallDemo);

/** The same, and runs a function once the first file is stored. */
export function fillMeanwhile(site: Site, work: () => Promise<void>): Promise<void> {
  const beside = besideOf(site);
  let isDone = false;
  const put: typeof beside.storage.put = async (...object) => {
    await beside.storage.put(...object);
    if (isDone) return;
    isDone = true;
    await work();
  };
  return fillWithDemo({ ...beside, storage: { ...beside.storage, put } }, smallDemo);
}

const lists = [
  '/shows',
  '/getHomeImages',
  '/getMediaImages',
  '/getVideos',
  '/featuredVideos',
  '/featuredReleases',
  '/releases',
  '/getPlayers',
  '/members',
  '/news',
];
/** Answers a call. */
export const read = async (client: Client, path: string) => (await client.call('GET', path)).json();
/** The names of all stored objects. */
export const filesOf = ({ config }: Site) => readdirSync(join(config.dataDir, 'files')).toSorted();

/** The number of records in each list of the band. */
export async function counts(client: Client): Promise<Record<string, number>> {
  const all = lists.map(async (path) => [path, (await read(client, path)).length] as const);
  return Object.fromEntries(await Promise.all(all));
}
/** The counts of an empty site. */
export const nothing = Object.fromEntries(lists.map((path) => [path, 0]));
