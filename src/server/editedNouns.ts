import type { VersionedTable } from '../database/versioned.ts';
import { bioRecord } from '../features/bio/bio.records.ts';
import { bioEndpoints } from '../features/bio/bio.ts';
import { membersApi } from '../features/bio/members.api.ts';
import { memberRecords } from '../features/bio/members.records.ts';
import { contactApi } from '../features/contact/contact.api.ts';
import { contactTable } from '../features/contact/contact.records.ts';
import { featuredReleasesApi } from '../features/featured-releases/featured-releases.api.ts';
import { featuredReleaseRecords } from '../features/featured-releases/featured-releases.records.ts';
import { featuredVideosApi } from '../features/featured-videos/featured-videos.api.ts';
import { featuredVideoRecords } from '../features/featured-videos/featured-videos.records.ts';
import { carouselApi } from '../features/home/carousel.api.ts';
import { homeImages } from '../features/home/carousel.records.ts';
import { picturesApi } from '../features/media/pictures.api.ts';
import { mediaImages } from '../features/media/pictures.records.ts';
import { videosApi } from '../features/media/videos.api.ts';
import { videoRecords } from '../features/media/videos.records.ts';
import { playersApi } from '../features/music/players.api.ts';
import { playerRecords } from '../features/music/players.records.ts';
import { privacyRecord } from '../features/privacy/privacy.records.ts';
import { privacyEndpoints } from '../features/privacy/privacy.ts';
import { releasesApi } from '../features/releases/releases.api.ts';
import { releaseTable } from '../features/releases/releases.records.ts';
import { showsApi } from '../features/shows/shows.api.ts';
import { showsSettingsRecord } from '../features/shows/shows-settings.records.ts';
import { showsSettingsEndpoints } from '../features/shows/shows-settings.ts';
import { showRecords } from '../features/shows/shows.records.ts';
import { storeApi } from '../features/store/store.api.ts';
import { storeRecord } from '../features/store/store.records.ts';
import { themeApi } from '../features/theme/theme.api.ts';
import { themeTable } from '../features/theme/theme.records.ts';
import { documentApi } from '../files/records/document.api.ts';
import type { Handler } from '../kit/server/handler.ts';
import type { Services } from '../services/services.ts';

/** The nouns that the band edits, with history: all but messages, subscribers and accounts. */
const editedNouns: readonly {
  table: VersionedTable;
  api: (s: Services) => Handler[];
}[] = [
  { table: showRecords.table, api: showsApi },
  {
    table: showsSettingsRecord,
    api: (s) => documentApi(showsSettingsEndpoints, showsSettingsRecord, s),
  },
  { table: memberRecords.table, api: membersApi },
  { table: bioRecord, api: (s) => documentApi(bioEndpoints, bioRecord, s) },
  { table: playerRecords.table, api: playersApi },
  { table: featuredReleaseRecords.table, api: featuredReleasesApi },
  { table: releaseTable, api: releasesApi },
  { table: featuredVideoRecords.table, api: featuredVideosApi },
  { table: videoRecords.table, api: videosApi },
  { table: mediaImages.table, api: picturesApi },
  { table: homeImages.table, api: carouselApi },
  { table: themeTable, api: themeApi },
  { table: contactTable, api: contactApi },
  { table: storeRecord, api: storeApi },
  { table: privacyRecord, api: (s) => documentApi(privacyEndpoints, privacyRecord, s) },
];

/** The calls of these nouns. */
export const editedNounsApi = (s: Services): Handler[] => editedNouns.flatMap(({ api }) => api(s));

/** The tables whose changes the history records. */
export const versionedTables = editedNouns.map(({ table }) => table);

/** The tables of nouns whose records can be drafts. */
export const draftsTables = versionedTables.flatMap(({ draftsTable }) => draftsTable ?? []);
