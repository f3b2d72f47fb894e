import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { bioRecord } from '../../features/bio/bio.records.ts';
import { addMember } from '../../features/bio/members.records.ts';
import { readContactInfo, saveContactInfo } from '../../features/contact/contact.records.ts';
import { removeFiles } from '../../features/demo/demo-removal.records.ts';
import {
  abandonDemo,
  beginDemo,
  demoStatus,
  finishDemo,
  lockRun,
  noteDemo,
  noteFile,
  type DemoKind,
} from '../../features/demo/demo.records.ts';
import { homeImages } from '../../features/home/carousel.records.ts';
import { addFeaturedRelease } from '../../features/featured-releases/featured-releases.records.ts';
import {
  addFeaturedVideo,
  featuredVideoPosterRecords,
} from '../../features/featured-videos/featured-videos.records.ts';
import { mediaImages } from '../../features/media/pictures.records.ts';
import { addVideo, videoPosterRecords } from '../../features/media/videos.records.ts';
import { addPlayer } from '../../features/music/players.records.ts';
import { emptyPlayer } from '../../features/music/players.ts';
import { privacyRecord } from '../../features/privacy/privacy.records.ts';
import { addRelease, usedRecordings } from '../../features/releases/releases.records.ts';
import { addShow } from '../../features/shows/shows.records.ts';
import { readTheme, saveTheme, type StoredTheme } from '../../features/theme/theme.records.ts';
import { demoVideoId } from '../../kit/links/youtube.ts';
import { dayMs, hourMs } from '../../kit/dates/durations.ts';
import { makeArtwork, type Artwork, type MakeArtwork } from '../../../demo/artwork.ts';
import * as band from './band.ts';
import { whyNotEmpty } from './empty.ts';
import { addFanMessage, addSubscriber } from './fans.records.ts';
import { tour, type TourShow } from './tour.ts';
import type { DemoSite } from '../../../demo/artwork.ts';

/** The message is a sentence for people; exit code 1. */
export class DemoRefused extends Error {}

/**
 * Puts the demo band on an empty site, whole or not at all. A file's name is noted before the
 * file is stored, so that the next run or the admin clears up after a run that was cut off.
 * @throws DemoRefused where the site holds anything, or another run or a removal came between.
 */
export async function fillWithDemo(site: DemoSite, make: MakeArtwork = makeArtwork): Promise<void> {
  const { db, clock } = site;
  const run = randomUUID();
  const leftovers = await beginDemo(db, run);
  if (leftovers === null) {
    throw new DemoRefused(
      'The demo band is on the site already. Remove it in the admin before you bring it again.',
    );
  }
  const fileNames = new Set(leftovers);
  try {
    await removeFiles({ ...site, usedRecordings }, leftovers);
    await refuseUnlessEmpty(db);
    const now = clock.now();
    const shows = tour(now);
    site.log.info({}, 'The band is printing its posters and playing its songs.');
    const artwork = await make(site, shows, async (name) => {
      fileNames.add(name);
      if (!(await noteFile(db, run, name))) throw await overtakenError(db);
    });
    await insertDemo(site, run, { shows, artwork, now });
  } catch (error) {
    await cleanUp(site, run, [...fileNames]);
    throw error;
  }
}

async function cleanUp(site: DemoSite, run: string, fileNames: readonly string[]): Promise<void> {
  try {
    await abandonDemo(site.db, run);
    await removeFiles({ ...site, usedRecordings }, fileNames);
  } catch (err) {
    site.log.warn({ err }, 'What was made could not be cleared away; the next run does it');
  }
}

interface DemoContent {
  shows: readonly TourShow[];
  artwork: Artwork;
  /** Epoch milliseconds. */
  now: number;
}

/** One transaction: the site is empty until its end, or nothing is added. */
async function insertDemo(site: DemoSite, run: string, content: DemoContent): Promise<void> {
  const { shows, artwork, now } = content;
  try {
    await site.db.transaction().execute(async (trx) => {
      // First, because on SQLite this write keeps every other writer out.
      if (!(await lockRun(trx, run))) throw await overtakenError(trx);
      // Before the site is looked at, so that what the band saves afterwards is noticed.
      const before = await revisionsOf(trx);
      await refuseUnlessEmpty(trx);
      await insertTheme(trx, artwork, before, now);
      await insertBand(trx, artwork, before, now);
      await insertShows(trx, shows, artwork, now);
      await insertMusic(trx, artwork, now);
      await insertVideos(trx, artwork, now);
      await insertFans(trx, now);
      await finishDemo(trx, site.clock.now());
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'record.changed-meanwhile') throw error;
    // The band saved meanwhile: look at the site again.
    await insertDemo(site, run, content);
  }
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  const found = await whyNotEmpty(db);
  if (found !== null) throw new DemoRefused(found);
}

async function overtakenError(db: Db): Promise<DemoRefused> {
  const isRemoved = (await demoStatus(db)) === 'none';
  return new DemoRefused(
    isRemoved
      ? 'The demo band was removed while it was being brought.'
      : 'The same command was started once more, and goes on in the place of this one.',
  );
}

async function revisionsOf(db: Db) {
  return {
    theme: (await readTheme(db)).revision,
    bio: (await bioRecord.read(db)).revision,
    contact_info: (await readContactInfo(db)).revision,
    privacy: (await privacyRecord.read(db)).revision,
  };
}
type Revisions = Awaited<ReturnType<typeof revisionsOf>>;

async function noteNewId(db: Db, kind: DemoKind): Promise<string> {
  const id = randomUUID();
  await noteDemo(db, kind, id);
  return id;
}

/** Midnight in UTC, so many days before today. */
const dayBefore = (now: number, days: number) => (Math.floor(now / dayMs) - days) * dayMs;

async function insertTheme(
  db: Db,
  { logo, stage, pictures }: Artwork,
  before: Revisions,
  now: number,
): Promise<void> {
  const listed = async (table: 'home_images' | 'media_images', all: Artwork['pictures']) => {
    const rows = [];
    for (const { name, alt, file } of all)
      rows.push({ id: await noteNewId(db, table), name, alt, file });
    return rows;
  };
  await homeImages.add(db, await listed('home_images', stage), now);
  // The newest comes first.
  await mediaImages.add(db, await listed('media_images', pictures.toReversed()), now);
  const theme: StoredTheme = { ...band.demoTheme, logoFile: logo };
  await noteDemo(db, 'theme', '1', theme);
  await saveTheme(db, theme, now, before.theme);
}

async function insertBand(
  db: Db,
  { portraits }: Artwork,
  before: Revisions,
  now: number,
): Promise<void> {
  const saved = {
    bio: await bioRecord.save(db, band.story, before.bio),
    privacy: await privacyRecord.save(db, band.privacy, before.privacy),
    contact_info: await saveContactInfo(db, band.contact, before.contact_info),
  };
  for (const kind of ['bio', 'privacy', 'contact_info'] as const) {
    await noteDemo(db, kind, '1', { revision: saved[kind].revision });
  }
  for (const [i, member] of band.members.entries()) {
    await addMember(db, await noteNewId(db, 'members'), { ...member, picture: portraits[i]! }, now);
  }
}

async function insertShows(
  db: Db,
  shows: readonly TourShow[],
  { posters }: Artwork,
  now: number,
): Promise<void> {
  for (const [i, { draw: _draw, gig: _gig, ...show }] of shows.entries()) {
    await addShow(db, await noteNewId(db, 'shows'), { ...show, poster: posters[i]! }, now);
  }
}

const musicLink = 'https://example.com/music';

async function insertMusic(db: Db, { covers, songs }: Artwork, now: number): Promise<void> {
  for (const { title, type, cover, alt, daysAgo } of band.releases) {
    const releaseDate = dayBefore(now, daysAgo);
    await addFeaturedRelease(
      db,
      await noteNewId(db, 'featured_releases'),
      { title, type, releaseDate, musicLink, cover: covers[cover], alt },
      now,
    );
    // A channel's link, because a real player would ask its host on every visit.
    const player = { ...emptyPlayer, title, date: releaseDate, youtubeLink: band.contact.youtube };
    await addPlayer(db, await noteNewId(db, 'players'), player, now);
  }
  const { tracks, ...words } = band.recorded;
  const { type, cover, alt, daysAgo } = band.releases.find(({ title }) => title === words.title)!;
  await addRelease(
    db,
    await noteNewId(db, 'releases'),
    {
      ...words,
      type,
      releaseDate: dayBefore(now, daysAgo),
      cover: covers[cover],
      alt,
      links: [band.contact.youtube, band.contact.soundcloud],
      download: 'free',
      tracks: tracks.map((track, i) => ({ ...track, audio: songs[i]! })),
    },
    now,
  );
}

async function insertVideos(db: Db, { scenes }: Artwork, now: number): Promise<void> {
  for (const [i, { scene, title, category, daysAgo, featured }] of band.videos.entries()) {
    const id = demoVideoId(i);
    const link = `https://www.youtube.com/watch?v=${id}`;
    const date = dayBefore(now, daysAgo);
    const video = { category, title, date, link };
    const onMedia = await noteNewId(db, 'videos');
    const embedLink = `https://www.youtube.com/embed/${id}`;
    await addVideo(db, onMedia, { ...video, embedLink }, now);
    await videoPosterRecords(db).setPoster({ id: onMedia, link }, scenes[scene]);
    if (featured === null) continue;
    const onHome = await noteNewId(db, 'featured_videos');
    const shown = { title, description: featured, youtubeLink: link, releaseDate: date };
    await addFeaturedVideo(db, onHome, shown, now);
    await featuredVideoPosterRecords(db).setPoster({ id: onHome, link }, scenes[scene]);
  }
}

async function insertFans(db: Db, now: number): Promise<void> {
  for (const { hoursAgo, ...message } of band.messages) {
    const receivedAt = now - hoursAgo * hourMs;
    const isRead = hoursAgo > 48;
    await addFanMessage(db, await noteNewId(db, 'messages'), message, { receivedAt, isRead });
  }
  for (const { email, daysAgo } of band.subscribers) {
    await addSubscriber(db, await noteNewId(db, 'subscribers'), email, now - daysAgo * dayMs);
  }
}
