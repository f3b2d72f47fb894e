import type { ListedRow } from '../database/listed.records.ts';
import type { VersionedTable } from '../database/versioned.ts';
import { bioRecord } from '../features/bio/bio.records.ts';
import { bioEndpoints } from '../features/bio/bio.ts';
import { memberRecords } from '../features/bio/members.records.ts';
import { memberEndpoints } from '../features/bio/members.ts';
import { contactApi } from '../features/contact/contact.api.ts';
import { contactTable } from '../features/contact/contact.records.ts';
import { featuredReleaseRecords } from '../features/featured-releases/featured-releases.records.ts';
import { featuredVideoRecords } from '../features/featured-videos/featured-videos.records.ts';
import { featuredVideoEndpoints } from '../features/featured-videos/featured-videos.ts';
import { homeImages } from '../features/home/carousel.records.ts';
import { homeReleasesApi } from '../features/home/home-releases.api.ts';
import { carouselEndpoints } from '../features/home/carousel.ts';
import { lettersApi } from '../features/letters/letters.api.ts';
import { letterPath } from '../features/letters/letter-path.view.ts';
import { letterTable } from '../features/letters/letters.records.ts';
import type { Letter } from '../features/letters/letters.ts';
import { mediaImages } from '../features/media/pictures.records.ts';
import { pictureEndpoints } from '../features/media/pictures.ts';
import { videoRecords } from '../features/media/videos.records.ts';
import { videoEndpoints } from '../features/media/videos.ts';
import { playerRecords } from '../features/music/players.records.ts';
import { playerEndpoints } from '../features/music/players.ts';
import { pressApi } from '../features/press/press.api.ts';
import { pressTable } from '../features/press/press.records.ts';
import { pressPath } from '../features/press/press.view.ts';
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
import { showsSettingsRecord } from '../features/shows/shows-settings.records.ts';
import { showsSettingsEndpoints } from '../features/shows/shows-settings.ts';
import { showRecords } from '../features/shows/shows.records.ts';
import { showEndpoints, type Show } from '../features/shows/shows.ts';
import { storeApi } from '../features/store/store.api.ts';
import { storeRecord } from '../features/store/store.records.ts';
import { themeApi } from '../features/theme/theme.api.ts';
import { themeTable } from '../features/theme/theme.records.ts';
import { documentApi, type DocumentEndpoints } from '../files/records/document.api.ts';
import type { DocumentRecord } from '../files/records/document.records.ts';
import { listApi, type ListEndpoints } from '../files/records/list.api.ts';
import type { ListRecords } from '../files/records/list.records.ts';
import { pictureListApi } from '../files/records/pictureList.api.ts';
import type { PictureRecords } from '../files/records/pictureList.records.ts';
import { dayMs } from '../kit/dates/durations.ts';
import type { Fields } from '../kit/records/recordFields.ts';
import type { Handler } from '../kit/server/handler.ts';
import type { Services } from '../services/services.ts';

type EditingServices = Pick<
  Services,
  'db' | 'clock' | 'pictures' | 'files' | 'posters' | 'publicUrl'
>;

interface EditedNoun {
  table: VersionedTable;
  api: (s: EditingServices) => Handler[];
  /** Only for a noun with drafts. */
  page?: PublicPage;
}

interface ListOptions extends Pick<EditedNoun, 'page'> {
  /** Called when a record was added or changed. */
  onSaved?: (s: EditingServices) => void;
}

const list = <Row extends ListedRow, F extends Fields, Answer>(
  endpoints: ListEndpoints,
  records: ListRecords<Row, F, Answer>,
  { onSaved = () => {}, ...page }: ListOptions = {},
): EditedNoun => ({
  ...page,
  table: records.table,
  api: (s) => listApi(endpoints, records, s, () => onSaved(s)),
});

const pictureList = (
  endpoints: ListEndpoints,
  records: PictureRecords,
  page: PublicPage,
): EditedNoun => ({
  page,
  table: records.table,
  api: (s) => pictureListApi(endpoints, records, s),
});

const document = <F extends Fields>(
  endpoints: DocumentEndpoints,
  record: DocumentRecord<F>,
): EditedNoun => ({ table: record, api: (s) => documentApi(endpoints, record, s) });

const listPage = (address: string, area: string): PublicPage => ({
  area,
  addressOf: () => address,
});

const fetchPosters = ({ posters }: EditingServices) => posters.fetchSoon();

/** The nouns that the band edits, with history: all but messages, subscribers and accounts. */
const editedNouns: readonly EditedNoun[] = [
  list(showEndpoints, showRecords, {
    page: { area: showPageName, addressOf: (show) => showPath(show as Show) },
  }),
  document(showsSettingsEndpoints, showsSettingsRecord),
  list(memberEndpoints, memberRecords),
  document(bioEndpoints, bioRecord),
  list(playerEndpoints, playerRecords, {
    page: listPage('/music', 'music'),
    onSaved: fetchPosters,
  }),
  {
    table: featuredReleaseRecords.table,
    api: homeReleasesApi,
    page: listPage('/#releases', 'featuredReleases'),
  },
  {
    table: releaseTable,
    api: releasesApi,
    page: { area: 'releasePage', addressOf: (release) => releasePath(release as Release) },
  },
  list(featuredVideoEndpoints, featuredVideoRecords, {
    page: listPage('/#videos', 'featuredVideos'),
    onSaved: fetchPosters,
  }),
  list(videoEndpoints, videoRecords, {
    page: listPage('/media?tab=videos', 'videos'),
    onSaved: fetchPosters,
  }),
  pictureList(pictureEndpoints, mediaImages, listPage('/media', 'media')),
  pictureList(carouselEndpoints, homeImages, listPage('/', 'carouselImages')),
  { table: themeTable, api: themeApi },
  { table: contactTable, api: contactApi },
  { table: storeRecord, api: storeApi },
  {
    table: letterTable,
    api: lettersApi,
    page: { area: 'newsPage', addressOf: (letter) => letterPath(letter as Letter) },
  },
  document(privacyEndpoints, privacyRecord),
  {
    table: pressTable,
    api: pressApi,
    page: { ...listPage(pressPath, 'press'), endsAfterMs: 30 * dayMs },
  },
];

/** The calls of these nouns. */
export const editedNounsApi = (s: EditingServices): Handler[] =>
  editedNouns.flatMap(({ api }) => api(s));

/** The tables whose changes the history records. */
export const versionedTables = editedNouns.map(({ table }) => table);

/** The tables of nouns whose records can be drafts. */
export const draftsTables = versionedTables.flatMap(({ list }) =>
  list?.isPublished ? list.table : [],
);

/** The nouns whose records can be drafts, by their names in the history. */
export const publishedNouns: PublishedNouns = new Map(
  editedNouns.flatMap(({ table, page }) => (page ? [[table.noun, { table, ...page }]] : [])),
);
