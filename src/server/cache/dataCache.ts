import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../database/open.ts';
import type { Reading } from '../../database/tableChanges.ts';
import type { Clock } from '../../kit/server/clock.ts';
import type { Page } from './cachedPage.ts';
import type { PageCache } from './pageCache.ts';

/** Says how long data is valid: until one of its tables is written, or a time comes. */
interface Sources extends Reading {
  /** Those of other cached data that it was made of. */
  parts: Set<string>;
  /** The number of the latest write before it was read. */
  since: number;
  /** Epoch milliseconds. */
  from: number;
  until: number;
}

interface Entry<T> {
  last: { value: T; sources: Sources } | null;
  next: { value: Promise<T>; sources: Sources } | null;
}

/** The data that was used last stays cached. */
const maxEntries = 300;

interface DataCacheOptions extends Pick<Database, 'changes'> {
  clock: Clock;
  /**
   * The next time after one at which rows of tables with these names are shown differently; null for
   * none.
   */
  nextTime: (words: ReadonlySet<string>, after: number) => Promise<number | null>;
}

/**
 * Caches data from the database until a table that it was read from is written, or the clock changes
 * it. Data that is read again and equal stays the same object.
 */
export class DataCache {
  readonly #entries = new Map<string, Entry<unknown>>();
  readonly #options: DataCacheOptions;

  constructor(options: DataCacheOptions) {
    this.#options = options;
  }

  /** @param key determines the data. */
  async get<T>(key: string, read: () => Promise<T>): Promise<T> {
    const entry = this.#entry<T>(key);
    if (entry.last && this.#isValid(entry.last.sources)) return this.#used(entry.last);
    // A reading that began before a write may have read the data before it.
    if (entry.next?.sources.since !== this.#options.changes.count) {
      const sources = this.#newSources();
      const next = { sources, value: this.#read(entry, sources, read) };
      entry.next = next;
      const end = () => {
        if (entry.next === next) entry.next = null;
      };
      next.value.then(end, end);
    }
    const { next } = entry;
    try {
      return await next!.value;
    } finally {
      this.#used(next!);
    }
  }

  /** Reads the same data at each call of the returned function. */
  reader<T>(key: string, read: () => Promise<T>): () => Promise<T> {
    return () => this.get(key, read);
  }

  /** Says that the clock changes what is being read, in epoch milliseconds; null for never. */
  validUntil(time: number | null): void {
    const reading = this.#reading();
    if (reading) reading.until = Math.min(reading.until, time ?? Infinity);
  }

  /** Makes a page that knows how long it is valid. */
  async page(make: () => Promise<Page>): Promise<Page> {
    const sources = this.#newSources();
    const page = await this.#collect(sources, make);
    const freshUntil = Math.min(page.freshUntil ?? Infinity, sources.until);
    return { ...page, freshUntil, isUnchanged: async () => this.#isValid(sources) };
  }

  forget(): void {
    this.#options.changes.touch(null);
    this.#entries.clear();
  }

  #entry<T>(key: string): Entry<T> {
    const entry = (this.#entries.get(key) as Entry<T> | undefined) ?? { last: null, next: null };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxEntries) this.#entries.delete(oldest!);
    return entry;
  }

  async #read<T>(entry: Entry<T>, sources: Sources, read: () => Promise<T>): Promise<T> {
    const found = await this.#collect(sources, read);
    const { last } = entry;
    if (last && last.sources.since > sources.since) return found;
    const value = last && isDeepStrictEqual(last.value, found) ? last.value : found;
    entry.last = { value, sources };
    return value;
  }

  #newSources(): Sources {
    const { changes, clock } = this.#options;
    const span = { from: clock.now(), until: Infinity };
    return { since: changes.count, ...span, words: new Set(), parts: new Set() };
  }

  async #collect<T>(sources: Sources, read: () => Promise<T>): Promise<T> {
    const { changes, nextTime } = this.#options;
    const { words, from } = sources;
    const value = await changes.collect(sources, read);
    const time = await changes.collect(null, () => nextTime(words, from));
    sources.until = Math.min(sources.until, time ?? Infinity);
    return value;
  }

  #isValid(sources: Sources): boolean {
    const { changes, clock } = this.#options;
    const { since, from, until, words, parts } = sources;
    const isIn = from <= clock.now() && clock.now() < until;
    return isIn && Math.max(changes.latest(words), changes.latest(parts)) <= since;
  }

  #reading(): Sources | null {
    return this.#options.changes.reading as Sources | null;
  }

  /** The data being read is valid at most as long as the data it uses. */
  #used<T>({ value, sources }: { value: T; sources: Sources }): T {
    const reading = this.#reading();
    if (reading) {
      reading.from = Math.max(reading.from, sources.from);
      reading.until = Math.min(reading.until, sources.until);
      for (const word of [...sources.words, ...sources.parts]) reading.parts.add(word);
    }
    return value;
  }
}

/** The last value while reading fails: for data that leads to pages, never part of one. */
export function staleIfError<T>(cache: PageCache, read: () => Promise<T>): () => Promise<T> {
  let last: T | undefined;
  cache.onForget(() => (last = undefined));
  return async () => (last = await cache.staleIfError(read(), last));
}
