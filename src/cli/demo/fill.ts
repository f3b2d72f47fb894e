import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { tellOfChange } from '../../database/outside.records.ts';
import { bioRecord } from '../../features/bio/bio.records.ts';
import { addMember } from '../../features/bio/members.records.ts';
import { saveContactInfo } from '../../features/contact/contact.records.ts';
import {
  beginDemo,
  demoStanding,
  finishDemo,
  noteDemo,
  removeDemo,
  themeParts,
  type DemoKind,
} from '../../features/demo/demo.records.ts';
import { homeImages } from '../../features/home/carousel.records.ts';
import { addFeaturedRelease } from '../../features/home/featured-releases.records.ts';
import { addFeaturedVideo } from '../../features/home/featured-videos.records.ts';
import { mediaImages } from '../../features/media/pictures.records.ts';
import { addVideo } from '../../features/media/videos.records.ts';
import { addPlayer } from '../../features/music/players.records.ts';
import { emptyPlayer } from '../../features/music/players.ts';
import { privacyRecord } from '../../features/privacy/privacy.records.ts';
import { addShow } from '../../features/shows/shows.records.ts';
import { saveTheme } from '../../features/theme/theme.records.ts';
import { posterRecords } from '../../files/posters.records.ts';
import type { Storage } from '../../files/storage.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { demoVideoId } from '../../kit/youtube.ts';
import { makeArtwork, type Artwork } from './artwork.ts';
import * as band from './band.ts';
import { emptinessOf } from './empty.ts';
import { addLetter, addReader } from './fans.records.ts';
import { tour, type TourShow } from './tour.ts';

/** What the demo band is put into. */
export interface DemoSite {
  db: Db;
  storage: Storage;
  clock: Clock;
  log: Log;
}

/** The site is not empty; exit code 1. */
export class NotEmpty extends Error {}

/**
 * Puts the demo band on an empty site. Everything is written down before it is added, so that
 * what a run leaves behind that was cut off is cleared away: by the next run, or in the admin.
 * @param make prints and keeps the artwork.
 * @throws NotEmpty where the site holds anything, also a whole demo band.
 */
export async function fillWithDemo(
  site: DemoSite,
  make: typeof makeArtwork = makeArtwork,
): Promise<void> {
  const { db, clock } = site;
  if ((await demoStanding(db)) === 'half') await removeDemo(site, clock.now());
  const found = await emptinessOf(db);
  if (found !== null) throw new NotEmpty(found);
  const run = randomUUID();
  await beginDemo(db, run);
  try {
    await bring(site, run, make);
  } catch (error) {
    await removeDemo(site, clock.now());
    throw error;
  } finally {
    await tellOfChange(db);
  }
}

async function bring(site: DemoSite, run: string, make: typeof makeArtwork): Promise<void> {
  const { db, clock } = site;
  const now = clock.now();
  const shows = tour(now);
  site.log.info({}, 'The band is printing its posters.');
  // The long part first: until it is done, nobody sees anything.
  const artwork = await make(site, shows);
  await bringLook(db, artwork, now);
  await bringBand(db, artwork, now);
  await bringShows(db, shows, artwork, now);
  await bringMusic(db, artwork, now);
  await bringVideos(db, artwork, now);
  await bringFans(db, now);
  if (!(await finishDemo(db, run, clock.now()))) {
    throw new Error('The demo band was removed while it was being brought');
  }
}

/** An id for something that is about to be added, written down first. */
async function noted(db: Db, kind: DemoKind): Promise<string> {
  const id = randomUUID();
  await noteDemo(db, kind, id);
  return id;
}

const dayMs = 24 * 60 * 60_000;

/** Midnight in UTC of a day before today. */
const dayBefore = (now: number, days: number) => (Math.floor(now / dayMs) - days) * dayMs;

async function bringLook(db: Db, { logo, stage, pictures }: Artwork, now: number): Promise<void> {
  const listed = async (table: 'home_images' | 'media_images', all: Artwork['pictures']) => {
    const rows = [];
    for (const { name, alt, file } of all)
      rows.push({ id: await noted(db, table), name, alt, file });
    return rows;
  };
  await homeImages.add(db, await listed('home_images', stage), now);
  // The newest comes first.
  await mediaImages.add(db, await listed('media_images', pictures.toReversed()), now);
  const { bandLogoUrl } = logo;
  await noteDemo(db, 'theme', '1', { ...band.theme, bandLogoUrl } satisfies Record<
    (typeof themeParts)[number],
    string
  >);
  await saveTheme(db, { ...band.theme, logoFile: logo.file }, now);
}

async function bringBand(db: Db, { portraits }: Artwork, now: number): Promise<void> {
  // Of these there is one each: what is written down without being there would be the band's.
  await db.transaction().execute(async (trx) => {
    for (const kind of ['bio', 'contact_info', 'privacy'] as const) await noteDemo(trx, kind, '1');
    await bioRecord.save(trx, band.story);
    await privacyRecord.save(trx, band.privacy);
    await saveContactInfo(trx, band.contact);
  });
  for (const [i, member] of band.members.entries()) {
    await addMember(db, await noted(db, 'members'), { ...member, picture: portraits[i]! }, now);
  }
}

async function bringShows(
  db: Db,
  shows: readonly TourShow[],
  { posters }: Artwork,
  now: number,
): Promise<void> {
  for (const [i, { draw: _draw, gig: _gig, ...show }] of shows.entries()) {
    await addShow(db, await noted(db, 'shows'), { ...show, poster: posters[i]! }, now);
  }
}

/** Where the demo's music is heard: a page that says that it is an example. */
const heardAt = 'https://example.com/music';

async function bringMusic(db: Db, { covers }: Artwork, now: number): Promise<void> {
  for (const { title, type, cover, daysAgo } of band.releases) {
    const releaseDate = dayBefore(now, daysAgo);
    await addFeaturedRelease(
      db,
      await noted(db, 'featured_releases'),
      { title, type, releaseDate, musicLink: heardAt, cover: covers[cover] },
      now,
    );
    // Players of real services would play a stranger's music, and ask their hosts on every visit;
    // the page of a channel is a link and no player.
    const player = { ...emptyPlayer, title, date: releaseDate, youtubeLink: band.contact.youtube };
    await addPlayer(db, await noted(db, 'players'), player, now);
  }
}

async function bringVideos(db: Db, { scenes }: Artwork, now: number): Promise<void> {
  for (const [i, { scene, title, category, daysAgo, featured }] of band.videos.entries()) {
    const id = demoVideoId(i);
    const link = `https://www.youtube.com/watch?v=${id}`;
    const date = dayBefore(now, daysAgo);
    const video = { category, title, date, link };
    const onMedia = await noted(db, 'videos');
    const embedLink = `https://www.youtube.com/embed/${id}`;
    await addVideo(db, onMedia, { ...video, embedLink }, now);
    await posterRecords(db, 'videos', 'link').give({ id: onMedia, link }, scenes[scene]);
    if (featured === null) continue;
    const onHome = await noted(db, 'featured_videos');
    const shown = { title, description: featured, youtubeLink: link, releaseDate: date };
    await addFeaturedVideo(db, onHome, shown, now);
    const poster = scenes[scene];
    await posterRecords(db, 'featured_videos', 'youtube_link').give({ id: onHome, link }, poster);
  }
}

async function bringFans(db: Db, now: number): Promise<void> {
  for (const { hoursAgo, ...letter } of band.letters) {
    const receivedAt = now - hoursAgo * 60 * 60_000;
    const isRead = hoursAgo > 48;
    await addLetter(db, await noted(db, 'messages'), letter, { receivedAt, isRead });
  }
  for (const { email, daysAgo } of band.readers) {
    await addReader(db, await noted(db, 'subscribers'), email, now - daysAgo * dayMs);
  }
}
