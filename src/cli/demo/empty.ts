import type { Db } from '../../database/open.ts';
import { bioRecord } from '../../features/bio/bio.records.ts';
import { memberRecords } from '../../features/bio/members.records.ts';
import { readContactInfo } from '../../features/contact/contact.records.ts';
import { listMessages } from '../../features/contact/messages.records.ts';
import { homeImages } from '../../features/home/carousel.records.ts';
import { featuredReleaseRecords } from '../../features/featured-releases/featured-releases.records.ts';
import { featuredVideoRecords } from '../../features/featured-videos/featured-videos.records.ts';
import { mediaImages } from '../../features/media/pictures.records.ts';
import { videoRecords } from '../../features/media/videos.records.ts';
import { playerRecords } from '../../features/music/players.records.ts';
import { listSubscribers } from '../../features/newsletter/subscribers.records.ts';
import { privacyRecord } from '../../features/privacy/privacy.records.ts';
import { listReleases } from '../../features/releases/releases.records.ts';
import { showRecords } from '../../features/shows/shows.records.ts';
import { showsSettingsRecord } from '../../features/shows/shows-settings.records.ts';
import { defaultShowsSettings } from '../../features/shows/shows-settings.ts';
import { storeRecord } from '../../features/store/store.records.ts';
import { readTheme } from '../../features/theme/theme.records.ts';
import { defaultTheme, ThemeDraft } from '../../features/theme/theme.ts';

const hasAny = async (list: Promise<readonly unknown[]>) => (await list).length > 0;
const isSaved = async (record: Promise<{ revision: number }>) => (await record).revision > 0;

const contentChecks: readonly [what: string, exists: (db: Db) => Promise<boolean>][] = [
  ['shows', (db) => hasAny(showRecords.list(db, 'members'))],
  ['members', (db) => hasAny(memberRecords.list(db, 'members'))],
  ['a bio', async (db) => (await bioRecord.read(db)).text !== ''],
  [
    'contact details',
    async (db) => {
      const { revision: _revision, ...details } = await readContactInfo(db);
      return Object.values(details).some(Boolean);
    },
  ],
  ['a privacy text', async (db) => (await privacyRecord.read(db)).text !== ''],
  [
    'pictures',
    async (db) =>
      (await hasAny(homeImages.list(db, 'members'))) || hasAny(mediaImages.list(db, 'members')),
  ],
  [
    'videos',
    async (db) =>
      (await hasAny(videoRecords.list(db, 'members'))) ||
      hasAny(featuredVideoRecords.list(db, 'members')),
  ],
  [
    'music',
    async (db) =>
      (await hasAny(listReleases(db, 'members'))) ||
      (await hasAny(featuredReleaseRecords.list(db, 'members'))) ||
      hasAny(playerRecords.list(db, 'members')),
  ],
  ['a store', (db) => isSaved(storeRecord.read(db))],
  [
    'settings of its shows',
    async (db) => {
      // Every set-up tells the home zone.
      const { showSystem, bandsintownArtist } = await showsSettingsRecord.read(db);
      return showSystem !== defaultShowsSettings.showSystem || bandsintownArtist !== '';
    },
  ],
  ['messages', async (db) => (await listMessages(db, 'all', '', null))!.messages.length > 0],
  ['subscribers', async (db) => (await listSubscribers(db, '', '')).subscribers.length > 0],
  [
    'a theme of its own',
    async (db) => {
      const theme = await readTheme(db);
      const parts = Object.keys(ThemeDraft.shape) as (keyof ThemeDraft)[];
      return parts.some((part) => theme[part] !== defaultTheme[part]);
    },
  ],
];

/** Why the demo band is refused, as a sentence; null for a site that holds nothing. */
export async function whyNotEmpty(db: Db): Promise<string | null> {
  for (const [what, exists] of contentChecks) {
    if (await exists(db)) {
      return `The site has ${what} already. The demo band only comes to an empty site.`;
    }
  }
  return null;
}
