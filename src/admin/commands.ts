import {
  ArrowRight,
  DoorOpen,
  Keyboard,
  Monitor,
  Pencil,
  Plus,
  type LucideIcon,
} from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Area } from '../kit/client/data/area.ts';
import { useAreas } from '../kit/client/data/useArea.ts';
import type { PaletteList } from '../kit/admin/records/paletteList.ts';
import { dialogAddress } from '../kit/admin/records/dialogAddress.ts';
import { hasWords, searchedText, wordsIn } from '../kit/admin/records/searchText.ts';
import { loadPaletteLists } from './tabModules.ts';
import { adminPlaces, adminTabs } from './tabs.ts';

export type CommandAction = 'view-site' | 'log-out' | 'shortcuts';

export interface Command {
  id: string;
  label: string;
  /** Distinguishes commands of the same name; may be empty. */
  detail: string;
  icon: LucideIcon;
  /** The text to search. */
  words: string;
  does: { to: string } | CommandAction;
}

export interface CommandGroup {
  name: string;
  items: readonly Command[];
}

/**
 * Every action and every record; loads the lists that are missing.
 * @returns `isPartial` if some lists couldn't be loaded.
 */
export function useCommands() {
  const areas = useAreas();
  const [lists, setLists] = useState<readonly PaletteList[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    loadPaletteLists().then(setLists, (error: unknown) => {
      console.warn('could not load the records for the search', error);
      setFailed(true);
    });
  }, []);
  const shown = useMemo(
    () => (lists ?? []).flatMap(({ area, only }) => (only ? [area, only.area] : [area])),
    [lists],
  );
  useEffect(() => {
    for (const area of shown) {
      if (areas.get(area.name) === undefined) areas.loadQuietly(area);
    }
  }, [areas, shown]);
  const read = () => shown.map(({ name }) => areas.snapshot(name));
  // Changes whenever one of the lists does.
  const version = useSyncExternalStore(
    useCallback((listener) => areas.subscribe(listener), [areas]),
    () =>
      read()
        .map(({ data, at, isLoading }) => `${data !== undefined} ${at} ${isLoading}`)
        .join(),
  );
  const groups = useMemo(
    () => commandGroups(lists ?? [], ({ name }) => areas.get(name)),
    // oxlint-disable-next-line react/exhaustive-deps -- once for each version of the lists
    [lists, areas, version],
  );
  const lacking = read().filter(({ data }) => data === undefined);
  return {
    groups,
    isLoading: (lists === null && !isFailed) || lacking.some(({ isLoading }) => isLoading),
    isPartial: isFailed || lacking.some(({ isLoading, error }) => !isLoading && error !== null),
  };
}

/** All actions, and the records of the loaded lists. @param dataOf undefined until loaded. */
function commandGroups(
  lists: readonly PaletteList[],
  dataOf: (area: Area<unknown>) => unknown,
): CommandGroup[] {
  const there = lists.filter(({ only }) => only === null || only.isThere(dataOf(only.area)));
  return [...actionGroups(there), ...there.map((list) => recordGroup(list, dataOf(list.area)))];
}

const actionGroups = (lists: readonly PaletteList[]): CommandGroup[] => [
  {
    name: 'Add',
    items: lists.map((list) =>
      command(`Add ${list.title}`, { to: dialogAddress(list, 'new') }, Plus, 'new'),
    ),
  },
  {
    name: 'Go to',
    items: [...adminTabs, ...otherPlaces].map(({ to, label, ...place }) =>
      command(label, { to }, ArrowRight, 'also' in place ? place.also : ''),
    ),
  },
  {
    name: 'Actions',
    items: [
      command('View Site', 'view-site', Monitor, 'preview fans'),
      command('Keyboard Shortcuts', 'shortcuts', Keyboard, 'keys help'),
      command('Log Out', 'log-out', DoorOpen, 'sign out leave'),
    ],
  },
];

/** Each command opens its record's dialog. */
const recordGroup = (list: PaletteList, data: unknown): CommandGroup => ({
  name: list.heading,
  items: (data === undefined ? [] : list.found(data)).map(({ _id, label, detail }) => ({
    id: `${list.area.name}/${_id}`,
    label,
    detail,
    icon: Pencil,
    words: searchedText(`${label} ${detail}`),
    does: { to: dialogAddress(list, _id) },
  })),
});

/** Each group's first items with every word; items that begin with the text come first. */
export function matching(
  groups: readonly CommandGroup[],
  text: string,
  mostOfGroup: number,
): CommandGroup[] {
  const sought = searchedText(text.trim());
  const words = wordsIn(text);
  return groups
    .map(({ name, items }) => {
      const found = items.filter((one) => hasWords(one.words, words));
      const first = found.filter((one) => one.words.startsWith(sought));
      const rest = found.filter((one) => !one.words.startsWith(sought));
      return { name, items: [...first, ...rest].slice(0, mostOfGroup) };
    })
    .filter(({ items }) => items.length > 0);
}

/** Places besides the tabs; `also` has synonyms. */
const otherPlaces = [
  { to: '/media?tab=pictures', label: 'Pictures', also: 'photos images media' },
  { to: '/media?tab=videos', label: 'Videos', also: 'youtube media' },
  { to: '/contact?tab=newsletter', label: 'Newsletter', also: 'subscribers mails' },
  { to: '/contact?tab=privacy', label: 'Privacy', also: 'gdpr notice' },
  { ...adminPlaces.theme, also: 'look colors fonts logo name' },
  { ...adminPlaces.inbox, also: 'messages mails' },
  { ...adminPlaces.history, also: 'undo versions changes' },
  { to: `${adminPlaces.history.to}#bin`, label: 'Bin', also: 'undo deleted restore trash' },
  { ...adminPlaces.account, also: 'password passkeys sessions' },
  {
    to: `${adminPlaces.account.to}?tab=members`,
    label: 'Members with access',
    also: 'invite accounts',
  },
  {
    to: `${adminPlaces.account.to}?tab=site#backup`,
    label: 'Backup',
    also: 'download export save',
  },
  {
    to: `${adminPlaces.account.to}?tab=site#doctor`,
    label: 'Site health',
    also: 'doctor check problems',
  },
];

const command = (
  label: string,
  does: Command['does'],
  icon: LucideIcon,
  also: string,
): Command => ({
  id: label,
  label,
  detail: '',
  icon,
  words: searchedText(`${label} ${also}`),
  does,
});
