import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { keepSong, type Artwork, type PosterOrder } from '../../demo/artwork.ts';
import { covers } from '../../demo/covers.ts';
import { fillWithDemo } from '../../src/cli/demo/fill.ts';
import type { DemoSite } from '../../demo/artwork.ts';
import { recorded, videos } from '../../src/cli/demo/band.ts';
import { storePicture } from '../../src/files/storePicture.ts';
import { openStorage } from '../../src/files/storage/open-storage.ts';
import type { Site } from './app.ts';
import { wav } from '../fixtures/audio/sounds.ts';
import type { Client } from './client.ts';

/** What the command works on, beside a running site and on its database. */
export const besideOf = ({ config, database: { db }, clock }: Site): DemoSite => ({
  db,
  storage: openStorage(config),
  clock: { now: () => clock.time },
  log: { info: () => {}, warn: () => {}, error: () => {} },
});

/** Brings the demo band with a handful of plain pictures: its artwork takes half a minute. */
export const fillQuickly = (site: Site, make = plainPictures) => fillWithDemo(besideOf(site), make);

type Arguments = [
  site: DemoSite,
  shows: readonly PosterOrder[],
  note: (name: string) => Promise<void>,
];

/**
 * A picture for each kind of place, one poster for all shows, and one short song for all tracks:
 * each has copies or forms that take their time.
 */
export const plainPictures = (...given: Arguments): Promise<Artwork> => picturesOf(false, given);

/** The same with a poster for each show and a song for each track. */
export const ownPictures = (...given: Arguments): Promise<Artwork> => picturesOf(true, given);

async function picturesOf(isEachOwn: boolean, [site, shows, note]: Arguments): Promise<Artwork> {
  const plain = await sharp({
    create: { width: 64, height: 80, channels: 3, background: '#f4472f' },
  })
    .jpeg()
    .toBuffer();
  const keep = async () => (await storePicture(site, plain, null, note)).name;
  const [logo, picture, portrait, cover, scene] = [
    await keep(),
    await keep(),
    await keep(),
    await keep(),
    await keep(),
  ];
  const listed = [{ name: 'Picture', alt: 'A red ground.', file: picture }];
  let poster: string | null = null;
  const posters: (string | null)[] = [];
  for (const { draw } of shows) {
    if (draw && (isEachOwn || poster === null)) poster = await keep();
    posters.push(draw && poster);
  }
  const song = await keepSong(site, wav({ seconds: 0.1 }), note);
  const songs: string[] = [];
  for (const [at] of recorded.tracks.entries()) {
    const isOwn = isEachOwn && at > 0;
    songs.push(isOwn ? await keepSong(site, wav({ seconds: 0.1 * (at + 1) }), note) : song);
  }
  return {
    logo,
    stage: listed,
    pictures: listed,
    portraits: Array.from({ length: 5 }, () => portrait),
    covers: Object.fromEntries(
      Object.keys(covers).map((name) => [name, cover]),
    ) as Artwork['covers'],
    posters,
    scenes: Object.fromEntries(videos.map((video) => [video.scene, scene])) as Artwork['scenes'],
    songs,
  };
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
];
/** What a call answers. */
export const read = async (client: Client, path: string) => (await client.call('GET', path)).json();
/** The names of all stored objects. */
export const filesOf = ({ config }: Site) => readdirSync(join(config.dataDir, 'files')).toSorted();

/** How many there are in each list of the band. */
export async function counts(client: Client): Promise<Record<string, number>> {
  const all = lists.map(async (path) => [path, (await read(client, path)).length] as const);
  return Object.fromEntries(await Promise.all(all));
}
/** The counts of an empty site. */
export const nothing = Object.fromEntries(lists.map((path) => [path, 0]));
