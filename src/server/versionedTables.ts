import type { VersionedTable } from '../database/versioned.ts';
import { bioRecord } from '../features/bio/bio.records.ts';
import { memberRecords } from '../features/bio/members.records.ts';
import { contactTable } from '../features/contact/contact.records.ts';
import { featuredReleaseRecords } from '../features/featured-releases/featured-releases.records.ts';
import { featuredVideoRecords } from '../features/featured-videos/featured-videos.records.ts';
import { homeImages } from '../features/home/carousel.records.ts';
import { mediaImages } from '../features/media/pictures.records.ts';
import { videoRecords } from '../features/media/videos.records.ts';
import { playerRecords } from '../features/music/players.records.ts';
import { privacyRecord } from '../features/privacy/privacy.records.ts';
import { releaseTable } from '../features/releases/releases.records.ts';
import { showsSettingsRecord } from '../features/shows/shows-settings.records.ts';
import { showRecords } from '../features/shows/shows.records.ts';
import { storeRecord } from '../features/store/store.records.ts';
import { themeTable } from '../features/theme/theme.records.ts';

/** What the history tells of: all that the band edits but messages, subscribers and accounts. */
export const versionedTables: readonly VersionedTable[] = [
  showRecords.table,
  showsSettingsRecord,
  memberRecords.table,
  bioRecord,
  playerRecords.table,
  featuredReleaseRecords.table,
  releaseTable,
  featuredVideoRecords.table,
  videoRecords.table,
  mediaImages.table,
  homeImages.table,
  themeTable,
  contactTable,
  storeRecord,
  privacyRecord,
];

/** The tables of nouns whose records can be drafts. */
export const draftsTables = versionedTables.flatMap(({ draftsTable }) => draftsTable ?? []);
