import sharp from 'sharp';
import type { Artwork } from '../../src/cli/demo/artwork.ts';
import { covers } from '../../src/cli/demo/covers.ts';
import { fillWithDemo, type DemoSite } from '../../src/cli/demo/fill.ts';
import type { TourShow } from '../../src/cli/demo/tour.ts';
import { videos } from '../../src/cli/demo/band.ts';
import { noteDemo } from '../../src/features/demo/demo.records.ts';
import { addressOf } from '../../src/files/address.ts';
import { keepPicture } from '../../src/files/keep.ts';
import { openStorage } from '../../src/files/open-storage.ts';
import type { Site } from './app.ts';

/** What the command works on, beside a running site and on its database. */
export const besideOf = ({ config, database: { db }, clock }: Site): DemoSite => ({
  db,
  storage: openStorage(config),
  clock: { now: () => clock.time },
  log: { info: () => {}, warn: () => {}, error: () => {} },
});

/** Brings the demo band with a handful of plain pictures: its artwork takes half a minute. */
export const fillQuickly = (site: Site) => fillWithDemo(besideOf(site), plainPictures);

/** A picture for each kind of place; every show has one of its own. */
export async function plainPictures(site: DemoSite, shows: readonly TourShow[]): Promise<Artwork> {
  const plain = await sharp({
    create: { width: 64, height: 80, channels: 3, background: '#f4472f' },
  })
    .jpeg()
    .toBuffer();
  const keep = async () => {
    const { name } = await keepPicture(site, plain, null);
    await noteDemo(site.db, 'file', name);
    return name;
  };
  const [logo, picture, portrait, cover, scene] = [
    await keep(),
    await keep(),
    await keep(),
    await keep(),
    await keep(),
  ];
  const listed = [{ name: 'Picture', alt: 'A red ground.', file: picture }];
  const posters: (string | null)[] = [];
  for (const { draw } of shows) posters.push(draw && (await keep()));
  return {
    logo: { file: logo, bandLogoUrl: addressOf(logo) },
    stage: listed,
    pictures: listed,
    portraits: Array.from({ length: 5 }, () => portrait),
    covers: Object.fromEntries(
      Object.keys(covers).map((name) => [name, cover]),
    ) as Artwork['covers'],
    posters,
    scenes: Object.fromEntries(videos.map((video) => [video.scene, scene])) as Artwork['scenes'],
  };
}
