import type { VersionedTable } from '../database/versioned.ts';
import { bioRecord } from '../features/bio/bio.records.ts';
import { members } from '../features/bio/members.records.ts';
import { contact } from '../features/contact/contact.records.ts';
import { featuredReleases } from '../features/featured-releases/featured-releases.records.ts';
import { featuredVideos } from '../features/featured-videos/featured-videos.records.ts';
import { homeImages } from '../features/home/carousel.records.ts';
import { mediaImages } from '../features/media/pictures.records.ts';
import { videos } from '../features/media/videos.records.ts';
import { players } from '../features/music/players.records.ts';
import { privacyRecord } from '../features/privacy/privacy.records.ts';
import { showsSettings } from '../features/shows/shows-settings.records.ts';
import { shows } from '../features/shows/shows.records.ts';
import { store } from '../features/store/store.records.ts';
import { theme } from '../features/theme/theme.records.ts';

/** What the history tells of: all that the band edits but messages, subscribers and accounts. */
export const versionedTables: readonly VersionedTable[] = [
  shows,
  showsSettings,
  members,
  bioRecord.versions,
  players,
  featuredReleases,
  featuredVideos,
  videos,
  mediaImages.versions,
  homeImages.versions,
  theme,
  contact,
  store,
  privacyRecord.versions,
];
