import type { Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { ImportTables } from './imports.table.ts';
import type { ImportChoices, ImportCounts } from './imports.ts';

/** The result for an item, or why it can't be used. `left` and `cleaned` items get no e-mail. */
export type Outcome = Exclude<keyof ImportCounts, 'repeated' | 'wrong'> | { why: string };

export interface RunningImport extends ImportChoices {
  id: string;
  /** When it began, in epoch milliseconds. */
  at: number;
}

export type ImportChange = Omit<ImportTables['import_changes'], 'import_id'>;

export interface Undone {
  /** How many records were removed. */
  removed: number;
  /** The ids of records that were changed or deleted since. */
  kept: string[];
}

/** Brings the items of one noun into the site. */
export interface Importer<T> {
  /** Two items with the same key are one. */
  keyOf(value: T): string;
  /** The words that `found` counts, such as `fans` and `subscribed`. */
  wordsOf(value: T, outcome: Outcome): string[];
  /** The item as it will become, by headings. */
  shown(value: T, outcome: Outcome): Record<string, string>;
  /** Returns the outcome for each item, in their order. */
  classify(db: Db, values: readonly T[]): Promise<Outcome[]>;
  /** Stores items that can be used. @returns the changes, each once, for `undo`. */
  write(
    trx: Transaction<object>,
    items: readonly { value: T; outcome: Outcome }[],
    run: RunningImport,
  ): Promise<ImportChange[]>;
  /** Undoes changes, but keeps records that changed since. A second call does nothing. */
  undo(trx: Transaction<object>, changes: readonly ImportChange[]): Promise<Undone>;
}
