import {
  ArrowRight,
  CircleQuestionMark,
  DoorOpen,
  Keyboard,
  Mail,
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
import { mayHaveKeyboard } from '../kit/admin/keys/shortcuts.ts';
import { hasWords, searchedText, wordsIn } from '../kit/functions/searchText.ts';
import { useDebounced } from '../kit/admin/inputs/useDebounced.ts';
import { searchDebounceMs } from '../kit/admin/paged-lists/useSearchField.tsx';
import { messagesIn } from '../features/contact/messages.queries.ts';
import { maxMessageSearch } from '../features/contact/messages.view.ts';
import { helpEntries, helpFor } from './helpEntries.ts';
import { loadPaletteLists } from './tabModules.ts';
import { adminPlaces, adminTabs } from './tabs.ts';

export type CommandAction = 'view-site' | 'log-out' | 'shortcuts';

export interface Command {
  id: string;
  label: string;
  /** Distinguishes commands of the same name; may be empty. */
  detail: string;
  icon: LucideIcon;
  /** The text to search; null if another search found it. */
  words: string | null;
  does: { to: string } | CommandAction;
  /** Whether `detail` answers a question. */
  isAnswer?: boolean;
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
      ...(mayHaveKeyboard()
        ? [command('Keyboard Shortcuts', 'shortcuts', Keyboard, 'keys help')]
        : []),
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

/**
 * Fans' messages with the typed words.
 * @returns `isFailed` if they couldn't be searched.
 */
export function useFoundMessages(typed: string) {
  const words = useDebounced(typed.trim(), searchDebounceMs);
  const [found, setFound] = useState<{ words: string; items: Command[] | null } | null>(null);
  const isAsked = words.length >= shortestWords && words.length <= maxMessageSearch;
  useEffect(() => {
    if (!isAsked) return;
    let isOutdated = false;
    const show = (items: Command[] | null) => void (isOutdated || setFound({ words, items }));
    messagesIn('inbox', words)
      .load(null)
      .then(
        ({ items }) =>
          show(
            items.slice(0, mostMessages).map(({ _id, name, subject, message }) => ({
              id: `message/${_id}`,
              label: `${name}: ${subject}`,
              detail: excerptOf(message, words),
              icon: Mail,
              words: null,
              does: { to: `${inbox}?${new URLSearchParams({ search: words, message: _id })}` },
            })),
          ),
        () => show(null),
      );
    return () => void (isOutdated = true);
  }, [words, isAsked]);
  const isCurrent = isAsked && found?.words === words;
  return {
    group: { name: 'Messages', items: (isCurrent && found.items) || [] },
    isLoading: (isAsked && !isCurrent) || words !== typed.trim(),
    isFailed: isCurrent && found.items === null,
  };
}

const mostMessages = 5;
const mostHelp = 3;
/** A single letter is in every message. */
const shortestWords = 2;

const inbox = adminPlaces.inbox.to;

/** One line, from shortly before the first of the words. */
function excerptOf(message: string, words: string): string {
  const text = message.replaceAll(/\s+/g, ' ');
  const lower = text.toLowerCase();
  const places = wordsIn(words).map((word) => lower.indexOf(word.trim()));
  const at = Math.min(...places.filter((place) => place >= 0));
  return at === Infinity || at < 40 ? text : `...${text.slice(at - 20)}`;
}

/** Answers to a typed question, without those about lists that are not shown. */
export function helpGroup(typed: string, groups: readonly CommandGroup[]): CommandGroup {
  const adds = groups.find(({ name }) => name === 'Add')?.items ?? [];
  const listOf = (to: string) => /(?:open=|home#)(\w+)/.exec(to)?.[1] ?? null;
  const lists = [null, ...adds.map(({ does }) => listOf(Object(does).to))];
  const entries = typed.trim() === '' ? helpEntries.slice(0, mostHelp) : helpFor(typed);
  return {
    name: 'Help',
    items: entries
      .filter(({ to }) => lists.includes(listOf(to)))
      .slice(0, mostHelp)
      .map(({ question, answer, to }) => ({
        id: question,
        label: question,
        detail: answer,
        icon: CircleQuestionMark,
        words: null,
        does: { to },
        isAnswer: true,
      })),
  };
}

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
      const found = items.filter((one) => one.words !== null && hasWords(one.words, words));
      const first = found.filter((one) => one.words?.startsWith(sought));
      const rest = found.filter((one) => !one.words?.startsWith(sought));
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
  { to: '/contact?tab=press', label: 'Press kit', also: 'epk rider stage plot bookers photos' },
  { to: '/home#first-steps', label: 'First steps', also: 'checklist set up start help' },
  { ...adminPlaces.theme, also: 'look colors fonts logo name' },
  { ...adminPlaces.inbox, also: 'messages mails' },
  { ...adminPlaces.letters, also: 'newsletter send news to fans mails write' },
  { ...adminPlaces.history, also: 'undo versions changes' },
  { to: '/history#bin', label: 'Bin', also: 'undo deleted restore trash' },
  {
    ...adminPlaces.imports,
    also: 'move migrate fans mailing list calendar posts mailchimp bandcamp wordpress csv',
  },
  { ...adminPlaces.account, also: 'password passkeys sessions' },
  { to: '/account?tab=members', label: 'Members with access', also: 'invite accounts' },
  { to: '/account?tab=site#backup', label: 'Backup', also: 'download export save' },
  { to: '/account?tab=site#doctor', label: 'Site health', also: 'doctor check problems' },
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
