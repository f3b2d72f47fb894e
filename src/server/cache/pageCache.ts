import type { Clock } from '../../kit/server/clock.ts';
import { problemOf } from '../http/errorAnswer.ts';
import { toCachedPage, compressCached, type CachedPage, type Page } from './cachedPage.ts';

/** Milliseconds in the cache before a page is compressed at the best level. */
const settledMs = 1_000;

const defaultBounds = { pages: 1_000, bytes: 16_000_000 };

/**
 * Caches public responses, which are the same for everyone, as finished bytes. A page is rendered
 * once for all requests that arrive meanwhile. A page that `clear` overtakes, or that is out of
 * date, stays until its room is needed, in case it can't be rendered again.
 */
export class PageCache {
  /** Responses served from the cache, and those that were rendered. */
  readonly counts = { hits: 0, made: 0 };
  readonly #cached = new Map<string, CachedPage>();
  readonly #making = new Map<string, Promise<CachedPage>>();
  readonly #clock: Clock;
  readonly #max: typeof defaultBounds;
  /** In bytes. */
  #weight = 0;
  #compressing: NodeJS.Timeout | null = null;
  #generation = 0;
  #isAway = false;
  readonly #onForget: (() => void)[] = [];
  readonly #onAway: (error: unknown) => void;
  readonly #onBug: (error: unknown) => void;

  /**
   * @param max if there are more, the oldest that nothing requested again is dropped; the newest
   * stays.
   * @param onAway called when the sources of pages can't be read any more.
   * @param onBug called with any other error behind a cached response.
   */
  constructor(
    clock: Clock,
    max: Partial<typeof defaultBounds> = {},
    onAway: (error: unknown) => void = () => {},
    onBug: (error: unknown) => void = () => {},
  ) {
    this.#clock = clock;
    this.#max = { ...defaultBounds, ...max };
    this.#onAway = onAway;
    this.#onBug = onBug;
  }

  get(key: string): CachedPage | null {
    const page = this.#cached.get(key);
    if (page?.generation !== this.#generation || page.freshUntil <= this.#clock.now()) return null;
    // Moving it to the map's end instead would take 50 to 200 ns of every answer.
    page.isUsed = true;
    this.counts.hits += 1;
    return page;
  }

  /** The latest cached page, if there is one, while its sources can't be read. */
  async getOrMake(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    return (
      this.get(key) ??
      this.staleIfError(this.#making.get(key) ?? this.#make(key, make), this.#cached.get(key))
    );
  }

  /**
   * Call it after every change to the sources of pages: each page is checked before it is shown
   * again.
   * @param isDone false if the change failed, but may have been saved.
   */
  clear(isDone = true): void {
    this.#generation += 1;
    this.#making.clear();
    // Readers after a change wait for it.
    if (isDone) this.#isAway = false;
  }

  /**
   * The read in progress, or the last result while reading fails. If the sources are known to be
   * away, no request waits for the next attempt, which a server that hangs would make long.
   */
  staleIfError<T>(reading: Promise<T>, last: T | undefined): Promise<T> {
    const read = reading.then(
      (value) => {
        this.#isAway = false;
        return value;
      },
      (error: unknown) => {
        const { status } = problemOf(error);
        if (status < 500) throw error;
        if (status === 503) {
          if (!this.#isAway) this.#onAway(error);
          this.#isAway = true;
        }
        if (last === undefined) throw error;
        if (status !== 503) this.#onBug(error);
        return last;
      },
    );
    if (!this.#isAway || last === undefined) return read;
    read.catch(this.#onBug);
    return Promise.resolve(last);
  }

  /** Renders each page again at its next request. */
  forget(): void {
    this.clear();
    this.#cached.clear();
    this.#weight = 0;
    for (const forget of this.#onForget) forget();
  }

  /** Called at each `forget`, for data that is cached elsewhere. */
  onForget(forget: () => void): void {
    this.#onForget.push(forget);
  }

  async #make(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    const generation = this.#generation;
    const making = this.#stillRight(key).then(async (before) => {
      if (before) return before;
      this.counts.made += 1;
      return toCachedPage(await make());
    });
    this.#making.set(key, making);
    try {
      const page = await making;
      if (generation >= (this.#cached.get(key)?.generation ?? -1)) {
        this.#add(key, page, generation);
        this.#compressLater();
      }
      return page;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async #stillRight(key: string): Promise<CachedPage | null> {
    const before = this.#cached.get(key);
    if (!before?.isUnchanged || before.freshUntil <= this.#clock.now()) return null;
    return (await before.isUnchanged()) ? before : null;
  }

  #add(key: string, page: CachedPage, generation: number): void {
    this.#drop(key);
    page.generation = generation;
    this.#cached.set(key, page);
    this.#weight += weightOf(page);
    const { pages, bytes } = this.#max;
    // An entry moved to the end is visited once more, and is dropped then.
    for (const [oldest, other] of this.#cached) {
      if (this.#cached.size <= pages && this.#weight <= bytes) return;
      if (other.isUsed) {
        other.isUsed = false;
        this.#cached.delete(oldest);
        this.#cached.set(oldest, other);
      } else if (oldest !== key) this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const page = this.#cached.get(key);
    if (page === undefined) return;
    this.#cached.delete(key);
    this.#weight -= weightOf(page);
  }

  /** Later and one at a time, because it takes long. */
  #compressLater(): void {
    if (this.#compressing) return;
    const settling = [...this.#cached.values()].filter((page) => this.#isCompressedNext(page));
    if (settling.length === 0) return;
    this.#compressing = setTimeout(() => {
      const rest = () => {
        this.#compressing = null;
        this.#compressLater();
      };
      // Without memory for it, the page stays as it is.
      this.#compress(settling).then(rest, rest);
    }, settledMs).unref();
  }

  async #compress(pages: readonly CachedPage[]): Promise<void> {
    for (const page of pages) if (this.#isCompressedNext(page)) await compressCached(page);
  }

  #isCompressedNext = (page: CachedPage): boolean =>
    !page.isFinal && page.generation === this.#generation;
}

/** Bytes, roughly: the body, the same as text, and both encodings, which come later. */
const weightOf = ({ body }: CachedPage): number => 3 * body.length;
