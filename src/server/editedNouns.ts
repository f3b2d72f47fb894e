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
import type {
  PublicPage,
  PublishedNouns,
} from '../features/private-links/private-links.records.ts';
import { releasePath } from '../features/releases/release-path.view.ts';
import { releasesApi } from '../features/releases/releases.api.ts';
import type { Release } from '../features/releases/releases.ts';
import { releaseTable } from '../features/releases/releases.records.ts';
import { showPageName, showPath } from '../features/shows/show-path.view.ts';
import { showsApi } from '../features/shows/shows.api.ts';
import { showsSettingsRecord } from '../features/shows/shows-settings.records.ts';
import { showsSettingsEndpoints } from '../features/shows/shows-settings.ts';
import type { Show } from '../features/shows/shows.ts';
import { showRecords } from '../features/shows/shows.records.ts';
import { storeApi } from '../features/store/store.api.ts';
import { storeRecord } from '../features/store/store.records.ts';
import { themeApi } from '../features/theme/theme.api.ts';
import { themeTable } from '../features/theme/theme.records.ts';
import { documentApi } from '../files/records/document.api.ts';
import type { Handler } from '../kit/server/handler.ts';
import type { Services } from '../services/services.ts';

interface EditedNoun {
  table: VersionedTable;
  api: (s: Services) => Handler[];
  /** Only for a noun with drafts. */
  page?: PublicPage;
}

/** The page of a whole list. */
const listPage = (address: string, area: string): PublicPage => ({
  area,
  addressOf: () => address,
});

/** The nouns that the band edits, with history: all but messages, subscribers and accounts. */
const editedNouns: readonly EditedNoun[] = [
  {
    table: showRecords.table,
    api: showsApi,
    page: { area: showPageName, addressOf: (show) => showPath(show as Show) },
  },
  {
    table: showsSettingsRecord,
    api: (s) => documentApi(showsSettingsEndpoints, showsSettingsRecord, s),
  },
  { table: memberRecords.table, api: membersApi },
  { table: bioRecord, api: (s) => documentApi(bioEndpoints, bioRecord, s) },
  { table: playerRecords.table, api: playersApi, page: listPage('/music', 'music') },
  {
    table: featuredReleaseRecords.table,
    api: featuredReleasesApi,
    page: listPage('/#releases', 'featuredReleases'),
  },
  {
    table: releaseTable,
    api: releasesApi,
    page: { area: 'releasePage', addressOf: (release) => releasePath(release as Release) },
  },
  {
    table: featuredVideoRecords.table,
    api: featuredVideosApi,
    page: listPage('/#videos', 'featuredVideos'),
  },
  { table: videoRecords.table, api: videosApi, page: listPage('/media?tab=videos', 'videos') },
  { table: mediaImages.table, api: picturesApi, page: listPage('/media', 'media') },
  { table: homeImages.table, api: carouselApi, page: listPage('/', 'carouselImages') },
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

/** The nouns whose records can be drafts, by their names in the history. */
export const publishedNouns: PublishedNouns = new Map(
  editedNouns.flatMap(({ table, page }) => (page ? [[table.noun, { table, ...page }]] : [])),
);
