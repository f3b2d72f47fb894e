import type { Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { ImportTables } from './imports.table.ts';
import type { ImportConsent, ImportCounts, Undone } from './imports.ts';

/** The result for an item. `left` and `cleaned` items get no e-mail. */
export type Fate = keyof ImportCounts;

export interface Verdict {
  fate: Fate;
  /** Why it is wrong. */
  why?: string;
}

/** The member's choices for a whole import. */
export interface ImportChoices {
  consent?: ImportConsent;
  /** How fans agreed. */
  words?: string;
  tags?: readonly string[];
}

export interface RunningImport extends ImportChoices {
  id: string;
  /** When it began, in epoch milliseconds. */
  at: number;
}

export type ImportChange = Omit<ImportTables['import_changes'], 'import_id'>;

/** Takes the items of one noun into the site, and back out. */
export interface Taker<T> {
  /** Two items with the same key are one. */
  keyOf(value: T): string;
  /** Words that are counted in `found`, such as `fans` and `subscribed`. */
  wordsOf(value: T): string[];
  /** The item as it will become, by headings. */
  shown(value: T): Record<string, string>;
  /** Says what would happen to each item, in their order. @param now epoch milliseconds */
  judge(db: Db, values: readonly T[], now: number): Promise<Verdict[]>;
  /** Stores items, none of them `wrong`. @returns the changes, each once, for `takeBack`. */
  take(
    trx: Transaction<object>,
    items: readonly { value: T; fate: Fate }[],
    run: RunningImport,
  ): Promise<ImportChange[]>;
  /** Undoes changes, but keeps records that changed since. A second call does nothing. */
  takeBack(trx: Transaction<object>, changes: readonly ImportChange[]): Promise<Undone>;
}
