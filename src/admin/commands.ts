import {
  ArrowRight,
  Eye,
  Image,
  Keyboard,
  LogOut,
  Pencil,
  Plus,
  type LucideIcon,
} from 'lucide-react';
import { dialogAddress } from '../kit/admin/records/dialogAddress.ts';
import { adminPlaces, adminTabs, listPaths } from './tabs.ts';

export type Deed = 'view-site' | 'log-out' | 'shortcuts';

export interface Command {
  id: string;
  label: string;
  /** What tells it from others that are called the same; empty for none. */
  detail: string;
  icon: LucideIcon;
  /** What it is found by, as `searchable` makes it. */
  words: string;
  does: { to: string } | Deed;
}

export interface CommandGroup {
  name: string;
  items: readonly Command[];
}

export type ListName = keyof typeof listPaths;

/** Without accents and capitals, so that `Zoë` is found by `zoe`. */
export const searchable = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** @param lists those that can be added to now. */
export const actionGroups = (lists: readonly ListName[]): CommandGroup[] => [
  {
    name: 'Go to',
    items: [...adminTabs, ...otherPlaces].map(({ to, label, ...place }) =>
      command(label, { to }, ArrowRight, 'also' in place ? place.also : ''),
    ),
  },
  {
    name: 'Add',
    items: lists.map((list) =>
      command(
        `Add ${additions[list]}`,
        { to: dialogAddress(listPaths[list], `${list}/new`) },
        Plus,
        'new',
      ),
    ),
  },
  {
    name: 'Do',
    items: [
      command('View Site', 'view-site', Eye, 'preview fans'),
      command('Keyboard Shortcuts', 'shortcuts', Keyboard, 'keys help'),
      command('Log Out', 'log-out', LogOut, 'sign out leave'),
    ],
  },
];

/** A record, whose dialog it opens. */
export const recordCommand = (list: ListName, id: string, label: string, detail = ''): Command => ({
  id: `${list}/${id}`,
  label,
  detail,
  icon: list === 'media' || list === 'carouselImages' ? Image : Pencil,
  words: searchable(`${label} ${detail}`),
  does: { to: dialogAddress(listPaths[list], `${list}/${id}`) },
});

/** Of each group the first ones that hold every word; those that begin with the text come first. */
export function matching(
  groups: readonly CommandGroup[],
  text: string,
  mostOfGroup: number,
): CommandGroup[] {
  const sought = searchable(text.trim());
  const words = sought.split(/\s+/);
  return groups
    .map(({ name, items }) => {
      const found = items.filter((one) => words.every((word) => one.words.includes(word)));
      const first = found.filter((one) => one.words.startsWith(sought));
      const rest = found.filter((one) => !one.words.startsWith(sought));
      return { name, items: [...first, ...rest].slice(0, mostOfGroup) };
    })
    .filter(({ items }) => items.length > 0);
}

const additions: Readonly<Record<ListName, string>> = {
  shows: 'Show',
  music: 'Music Player',
  videos: 'Video',
  featuredVideos: 'Featured Video',
  featuredReleases: 'Featured Release',
  members: 'Member',
  media: 'Pictures',
  carouselImages: 'Carousel Images',
};

/** Beside the tabs; `also` is what else people call them. */
const otherPlaces = [
  { to: listPaths.media, label: 'Pictures', also: 'photos images media' },
  { to: listPaths.videos, label: 'Videos', also: 'youtube media' },
  { to: '/contact?tab=newsletter', label: 'Newsletter', also: 'subscribers mails' },
  { to: '/contact?tab=privacy', label: 'Privacy', also: 'gdpr notice' },
  { ...adminPlaces.theme, also: 'look colors fonts logo name' },
  { ...adminPlaces.inbox, also: 'messages mails' },
  { ...adminPlaces.history, also: 'undo versions changes' },
  { to: `${adminPlaces.history.to}#bin`, label: 'Bin', also: 'undo deleted restore trash' },
  { ...adminPlaces.account, also: 'password access invite sessions' },
  { to: `${adminPlaces.account.to}#backup`, label: 'Backup', also: 'download export save' },
  {
    to: `${adminPlaces.account.to}#doctor`,
    label: 'Check the Site',
    also: 'doctor health problems',
  },
];

const command = (
  label: string,
  does: Command['does'],
  icon: LucideIcon,
  also: string,
): Command => ({ id: label, label, detail: '', icon, words: searchable(`${label} ${also}`), does });
