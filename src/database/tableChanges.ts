import { AsyncLocalStorage } from 'node:async_hooks';
import { memoize } from '../kit/functions/memoize.ts';

/** Collects the words of the statements that a piece of work sends: its tables are among them. */
export interface Reading {
  words: Set<string>;
}

/** Call it before a statement of a connection, and its result after it, even if it failed. */
export type Follow = (text: string) => () => void;

interface Statement {
  kind: 'reads' | 'writes' | 'begins' | 'ends';
  words: readonly string[];
  /** The only table that it changes; null if it may change others. */
  target: string | null;
}

/** Statements that change no rows. */
const reading =
  /^(?:\(?select|values|set|show|pragma|explain|analyze|vacuum|listen|savepoint|release|rollback to)\b/;

/** Knows when this process last wrote to each table, and the statements of a piece of work. */
export class TableChanges {
  #count = 0;
  #latestOfAll = 0;
  readonly #latest = new Map<string, number>();
  readonly #reading = new AsyncLocalStorage<Reading | null>();

  /** The number of the latest write. */
  get count(): number {
    return this.#count;
  }

  /** The number of the latest write to any table that has one of these names. */
  latest(words: Iterable<string>): number {
    let latest = this.#latestOfAll;
    for (const word of words) latest = Math.max(latest, this.#latest.get(word) ?? 0);
    return latest;
  }

  /** Call it after other writes. @param table null if it may be any. */
  touch(table: string | null): void {
    this.#count += 1;
    if (table === null) this.#latestOfAll = this.#count;
    else this.#latest.set(table, this.#count);
  }

  /** Collects the statements of `work` in `into`, or nowhere if that is null. */
  collect<T>(into: Reading | null, work: () => Promise<T>): Promise<T> {
    return this.#reading.run(into, work);
  }

  /** The collection for the current work. */
  get reading(): Reading | null {
    return this.#reading.getStore() ?? null;
  }

  /** Follows one connection. */
  follow(): Follow {
    /** The tables written by the current transaction. */
    let pending: Set<string | null> | null = null;
    return (text) => {
      const { kind, words, target } = statementOf(text);
      const { reading: into } = this;
      if (into) for (const word of words) into.words.add(word);
      if (kind === 'reads') return nothing;
      return () => {
        if (kind === 'writes' && pending) pending.add(target);
        else if (kind === 'writes') this.touch(target);
        else {
          if (text !== 'rollback') for (const table of pending ?? []) this.touch(table);
          pending = kind === 'begins' ? new Set() : null;
        }
      };
    };
  }
}

const statementOf = memoize((written: string): Statement => {
  const text = written.trim().toLowerCase();
  const words = [...new Set(text.match(/[a-z_]\w*/g))];
  // Deleted rows may take those that refer to them along.
  const target = /^(?:insert into|update) "?(\w+)"? /.exec(text)?.[1] ?? null;
  if (/^(?:begin|start transaction)\b/.test(text)) return { kind: 'begins', words, target };
  if (/^(?:commit|rollback)$/.test(text)) return { kind: 'ends', words, target };
  const isWithout = text.startsWith('with') && !/\b(?:insert|update|delete|merge)\b/.test(text);
  return { kind: isWithout || reading.test(text) ? 'reads' : 'writes', words, target };
}, 500);

const nothing = () => {};
