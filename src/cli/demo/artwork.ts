import { noteDemo } from '../../features/demo/demo.records.ts';
import { addressOf } from '../../files/address.ts';
import { keepPicture } from '../../files/keep.ts';
import { videos } from './band.ts';
import { covers } from './covers.ts';
import type { DemoSite } from './fill.ts';
import { openTypeCase } from './lettering.ts';
import { logo } from './logo.ts';
import { pictures, videoPoster, type Scene } from './pictures.ts';
import { portraits } from './portraits.ts';
import { print, type Sheet } from './print.ts';
import { stage } from './stage.ts';
import type { TourShow } from './tour.ts';

/** All pictures of the demo band, kept; each by the name of its file. */
export interface Artwork {
  logo: { file: string; bandLogoUrl: string };
  stage: { name: string; alt: string; file: string }[];
  pictures: { name: string; alt: string; file: string }[];
  portraits: string[];
  covers: Record<keyof typeof covers, string>;
  /** In the order of the shows; null for those without. */
  posters: (string | null)[];
  scenes: Record<Scene, string>;
}

/**
 * Prints all of the demo band's artwork and keeps it as an upload is kept, so every picture is
 * looked at, made smaller and counted like a band's own. It is made here and not stored in the
 * program: a few kilobytes of shapes instead of megabytes of pictures.
 */
export async function makeArtwork(site: DemoSite, shows: readonly TourShow[]): Promise<Artwork> {
  const type = openTypeCase();
  const inTurn = lanes(2);
  const keep = async (bytes: Buffer) => {
    const note = (name: string) => noteDemo(site.db, 'file', name);
    return (await keepPicture(site, bytes, null, note)).name;
  };
  const put = (sheet: Sheet | Promise<Sheet>) => inTurn(async () => keep(await print(await sheet)));
  const hang = async ({ sheet, name, alt }: Named) => ({ name, alt, file: await put(sheet) });
  const logoFile = await keep(await logo());
  const scenes = [...new Set(videos.map(({ scene }) => scene))];
  const [onStage, diary, faces, sleeves, posters, hung] = await Promise.all([
    Promise.all(stage().map(hang)),
    pictures(type).then((all) => Promise.all(all.map(hang))),
    Promise.all(portraits.map(put)),
    entriesOf(covers, (draw) => put(draw(type))),
    Promise.all(shows.map(({ draw, gig }) => (draw === null ? null : put(draw(gig, type))))),
    Promise.all(scenes.map(async (scene) => [scene, await put(videoPoster(scene, type))] as const)),
  ]);
  return {
    logo: { file: logoFile, bandLogoUrl: addressOf(logoFile) },
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

/** Lets so many work at once, in the order in which they came: each sheet is megabytes. */
function lanes(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const free = Array.from({ length: count }, () => Promise.resolve());
  let next = 0;
  return (work) => {
    const lane = next++ % count;
    const done = free[lane]!.then(work);
    free[lane] = done.then(
      () => {},
      () => {},
    );
    return done;
  };
}
