import type { Db } from '../../database/open.ts';
import { isPublicAt, type PublicationColumns } from '../../database/publication.records.ts';
import type { VersionedTable } from '../../database/versioned.ts';
import { featuredReleasesArea } from '../../features/featured-releases/featured-releases.queries.ts';
import { featuredReleaseRecords } from '../../features/featured-releases/featured-releases.records.ts';
import { featuredVideosArea } from '../../features/featured-videos/featured-videos.queries.ts';
import { featuredVideoRecords } from '../../features/featured-videos/featured-videos.records.ts';
import { carouselImagesArea } from '../../features/home/carousel.queries.ts';
import { homeImages } from '../../features/home/carousel.records.ts';
import { mediaImagesArea } from '../../features/media/pictures.queries.ts';
import { mediaImages } from '../../features/media/pictures.records.ts';
import { videosArea } from '../../features/media/videos.queries.ts';
import { videoRecords } from '../../features/media/videos.records.ts';
import { musicArea } from '../../features/music/players.queries.ts';
import { playerRecords } from '../../features/music/players.records.ts';
import {
  findPrivateLink,
  recordOpened,
  type LinkedRecord,
} from '../../features/private-links/private-links.records.ts';
import type { PrivateLinkNoun } from '../../features/private-links/private-links.ts';
import { privateAnchors } from '../../features/private-links/private-links.view.ts';
import { releasePageArea } from '../../features/releases/releases.queries.ts';
import { releaseTable } from '../../features/releases/releases.records.ts';
import type { Release } from '../../features/releases/releases.ts';
import { releasePath } from '../../features/releases/release-path.view.ts';
import { showPath } from '../../features/shows/show-path.view.ts';
import { showPageArea } from '../../features/shows/shows.queries.ts';
import { showRecords } from '../../features/shows/shows.records.ts';
import type { Show } from '../../features/shows/shows.ts';
import type { Area } from '../../kit/client/data/area.ts';
import type { Services } from '../../services/services.ts';
import type { InitialDataReaders } from './initialData.ts';

/** The page of a record after its publication. */
interface Place {
  table: VersionedTable;
  area: Area<readonly { _id: string }[]>;
  /** Returns the path and query of its page. */
  addressOf: (record: unknown) => string;
}

const at = (table: VersionedTable, area: Place['area'], address: string): Place => ({
  table,
  area,
  addressOf: () => address,
});

const places: Readonly<Record<PrivateLinkNoun, Place>> = {
  show: {
    table: showRecords.table,
    area: showPageArea,
    addressOf: (show) => showPath(show as Show),
  },
  player: at(playerRecords.table, musicArea, '/music'),
  video: at(videoRecords.table, videosArea, '/media?tab=videos'),
  'featured-video': at(featuredVideoRecords.table, featuredVideosArea, '/'),
  'featured-release': at(featuredReleaseRecords.table, featuredReleasesArea, '/'),
  release: {
    table: releaseTable,
    area: releasePageArea,
    addressOf: (release) => releasePath(release as Release),
  },
  picture: at(mediaImages.table, mediaImagesArea, '/media'),
  carousel: at(homeImages.table, carouselImagesArea, '/'),
};

/** The record's page if it's public; otherwise its page with only that record in its list. */
type PrivatePage = { leadsTo: string } | { address: string; initialData: InitialDataReaders };

/** Returns null if the link doesn't exist (anymore), or its record is gone. */
export async function openPrivatePage(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  token: string,
  ip: string,
): Promise<PrivatePage | null> {
  const link = await findPrivateLink(db, token, ip, clock.now());
  const page = link && (await pageOf(db, link, token, clock.now()));
  if (!page) return null;
  await recordOpened(db, link.id, clock.now()).catch((error: unknown) =>
    log.warn({ err: error }, 'the opening of a private link was not written down'),
  );
  return page;
}

/** @param token the link's token, which also allows its songs to play. */
async function pageOf(
  db: Db,
  { noun, record: id }: LinkedRecord,
  token: string,
  now: number,
): Promise<PrivatePage | null> {
  const { table, area, addressOf } = places[noun];
  const row = await table.find(db, id);
  if (!row) return null;
  const record = await table.recordOf(row, db);
  const address = addressOf(record);
  if (isPublicAt(row as unknown as PublicationColumns, now)) {
    return { leadsTo: address + (privateAnchors[noun] ?? '') };
  }
  const data = [noun === 'release' ? withLink(record as Release, token) : record];
  return { address, initialData: { [area.name]: async () => ({ data, isPart: false }) } };
}

function withLink(release: Release, token: string): Release {
  const linked = <Sound extends { url: string }>(sound: Sound): Sound => ({
    ...sound,
    url: `${sound.url}?link=${token}`,
  });
  return {
    ...release,
    tracks: release.tracks.map((track) => ({ ...track, forms: track.forms.map(linked) })),
    continuous: release.continuous && linked(release.continuous),
  };
}
