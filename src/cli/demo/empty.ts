import type { Db } from '../../database/open.ts';
import { bioRecord } from '../../features/bio/bio.records.ts';
import { listMembers } from '../../features/bio/members.records.ts';
import { readContactInfo } from '../../features/contact/contact.records.ts';
import { listMessages } from '../../features/contact/messages.records.ts';
import { homeImages } from '../../features/home/carousel.records.ts';
import { listFeaturedReleases } from '../../features/featured-releases/featured-releases.records.ts';
import { listFeaturedVideos } from '../../features/featured-videos/featured-videos.records.ts';
import { mediaImages } from '../../features/media/pictures.records.ts';
import { listVideos } from '../../features/media/videos.records.ts';
import { listPlayers } from '../../features/music/players.records.ts';
import { listSubscribers } from '../../features/newsletter/subscribers.records.ts';
import { privacyRecord } from '../../features/privacy/privacy.records.ts';
import { listShows } from '../../features/shows/shows.records.ts';
import { readShowsSettings } from '../../features/shows/shows-settings.records.ts';
import { readMerchConfig } from '../../features/store/store.records.ts';
import { readTheme } from '../../features/theme/theme.records.ts';
import { defaultTheme, ThemeDraft } from '../../features/theme/theme.ts';

const some = async (list: Promise<readonly unknown[]>) => (await list).length > 0;
const saved = async (record: Promise<{ revision: number }>) => (await record).revision > 0;

const holdings: readonly [what: string, isThere: (db: Db) => Promise<boolean>][] = [
  ['shows', (db) => some(listShows(db))],
  ['members', (db) => some(listMembers(db))],
  ['a bio', async (db) => (await bioRecord.read(db)).text !== ''],
  [
    'contact details',
    async (db) => {
      const { revision: _revision, ...details } = await readContactInfo(db);
      return Object.values(details).some(Boolean);
    },
  ],
  ['a privacy text', async (db) => (await privacyRecord.read(db)).text !== ''],
  ['pictures', async (db) => (await some(homeImages.list(db))) || some(mediaImages.list(db))],
  ['videos', async (db) => (await some(listVideos(db))) || some(listFeaturedVideos(db))],
  ['music', async (db) => (await some(listFeaturedReleases(db))) || some(listPlayers(db))],
  ['a store', (db) => saved(readMerchConfig(db))],
  ['settings of its shows', (db) => saved(readShowsSettings(db))],
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
export async function emptinessOf(db: Db): Promise<string | null> {
  for (const [what, isThere] of holdings) {
    if (await isThere(db)) {
      return `The site has ${what} already. The demo band only comes to an empty site.`;
    }
  }
  return null;
}
