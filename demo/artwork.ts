import type { Storage } from '../src/files/storage/storage.ts';
import { receiveRecording } from '../src/files/recordings/receiveRecording.ts';
import { recordingLimits } from '../src/files/recordings/recordings.ts';
import { storePicture } from '../src/files/storePicture.ts';
import { concurrencyLimit } from '../src/kit/functions/concurrencyLimit.ts';
import { covers } from './covers.ts';
import { openTypeCase } from './lettering.ts';
import { logo } from './logo.ts';
import { pictures, videoPoster, videoScenes, type Scene } from './pictures.ts';
import { portraits } from './portraits.ts';
import type { Gig, Poster } from './posters.ts';
import { print, type Sheet } from './print.ts';
import { record, wavOf } from './songs/record.ts';
import type { Song } from './songs/score.ts';
import { songs } from './songs/songs.ts';
import { stage } from './stage.ts';
import type { Db } from '../src/database/open.ts';
import type { Clock } from '../src/kit/server/clock.ts';
import type { Log } from '../src/kit/server/log.ts';

/** What the demo band is put into. */
export interface DemoSite {
  db: Db;
  storage: Storage;
  clock: Clock;
  log: Log;
}

export interface PosterOrder {
  /** Null for a show without one. */
  draw: Poster | null;
  gig: Gig;
}

/** All pictures and songs of the demo band, kept; each by the name of its file. */
export interface Artwork {
  logo: string;
  stage: { name: string; alt: string; file: string }[];
  pictures: { name: string; alt: string; file: string }[];
  portraits: string[];
  covers: Record<keyof typeof covers, string>;
  /** In the order of the shows; null for those without. */
  posters: (string | null)[];
  scenes: Record<Scene, string>;
  songs: string[];
}

/**
 * Prints all of the demo band's artwork and keeps it.
 * @param note is told the name of each object before it is there; where it throws, nothing more
 * is printed.
 */
export type MakeArtwork = (
  site: DemoSite,
  shows: readonly PosterOrder[],
  note: (name: string) => Promise<void>,
) => Promise<Artwork>;

/**
 * It is kept as an upload is kept, so every picture is looked at, made smaller and counted like a
 * band's own. It is made here and not stored in the program: a few kilobytes of shapes instead of
 * megabytes of pictures.
 */
export const makeArtwork = artworkBy(print, songs);

/** Makes the artwork out of what prints a sheet, and what is played. */
export function artworkBy(printing: typeof print, played: readonly Song[]): MakeArtwork {
  return async (site, shows, note) => {
    const press = openPress();
    const keep = async (bytes: Buffer) => (await storePicture(site, bytes, null, note)).name;
    const put = (sheet: Sheet | Promise<Sheet>) =>
      press.run(async () => keep(await printing(await sheet)));
    try {
      const printed = await printAll(shows, keep, put);
      const recorded: string[] = [];
      for (const song of played) recorded.push(await keepSong(site, wavOf(record(song)), note));
      return { ...printed, songs: recorded };
    } finally {
      // Where one sheet failed, the other that is under way is still being kept.
      await press.settled();
    }
  };
}

/** As an upload is kept; the site prepares it when it runs. */
export async function keepSong(
  site: DemoSite,
  wav: Buffer,
  note: (name: string) => Promise<void>,
): Promise<string> {
  const body = async function* () {
    yield wav;
  };
  const sent = { kind: 'wav', bytes: wav.length, body: body(), accountId: null } as const;
  let named = '';
  const stored = await receiveRecording(site, sent, recordingLimits.quota, async (name) => {
    named = name;
    await note(name);
  });
  // The same song may have been there.
  if (stored !== named) await note(stored);
  return stored;
}

async function printAll(
  shows: readonly PosterOrder[],
  keep: (bytes: Buffer) => Promise<string>,
  put: (sheet: Sheet | Promise<Sheet>) => Promise<string>,
): Promise<Omit<Artwork, 'songs'>> {
  const type = openTypeCase();
  const hang = async ({ sheet, name, alt }: Named) => ({ name, alt, file: await put(sheet) });
  const logoFile = await keep(await logo());
  const [onStage, diary, faces, sleeves, posters, hung] = await Promise.all([
    Promise.all(stage().map(hang)),
    pictures(type).then((all) => Promise.all(all.map(hang))),
    Promise.all(portraits.map(put)),
    entriesOf(covers, (draw) => put(draw(type))),
    Promise.all(shows.map(({ draw, gig }) => (draw === null ? null : put(draw(gig, type))))),
    Promise.all(videoScenes.map(async (scene) => [scene, await put(videoPoster(scene, type))])),
  ]);
  return {
    logo: logoFile,
    stage: onStage,
    pictures: diary,
    portraits: faces,
    covers: sleeves,
    posters,
    scenes: Object.fromEntries(hung) as Artwork['scenes'],
  };
}

interface Named {
  name: string;
  alt: string;
  sheet: Sheet;
}

async function entriesOf<K extends string, T>(
  all: Readonly<Record<K, T>>,
  make: (one: T) => Promise<string>,
): Promise<Record<K, string>> {
  const made = Object.entries<T>(all).map(async ([name, one]) => [name, await make(one)]);
  return Object.fromEntries(await Promise.all(made)) as Record<K, string>;
}

interface Press {
  /** Does work in its turn; once some has failed, what waits fails as well. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Fulfilled when nothing is under way any more. */
  settled(): Promise<unknown>;
}

/** Two sheets at once: each is megabytes. */
function openPress(): Press {
  const inTurn = concurrencyLimit(2);
  const all: Promise<unknown>[] = [];
  let failed: { error: unknown } | null = null;
  return {
    run(work) {
      const done = inTurn(async () => {
        if (failed) throw failed.error;
        try {
          return await work();
        } catch (error) {
          failed ??= { error };
          throw error;
        }
      });
      all.push(done);
      return done;
    },
    settled: () => Promise.allSettled(all),
  };
}
