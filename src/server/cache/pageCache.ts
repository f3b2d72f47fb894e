import type { Clock } from '../../kit/server/clock.ts';
import { problemOf } from '../http/errorAnswer.ts';
import { toCachedPage, compressCached, type CachedPage, type Page } from './cachedPage.ts';

/** How long a page must have been kept before it is compressed best, in milliseconds. */
const settledMs = 1_000;

const defaultBounds = { pages: 1_000, bytes: 16_000_000 };

/**
 * Keeps public answers, which are the same for everybody, as finished bytes.
 * A page is made once for all who ask meanwhile. One that `clear` overtakes, or that is no longer
 * right, stays until there is no room, for when it cannot be made anew.
 */
export class PageCache {
  /** Answers that were kept already, and those that were made. */
  readonly counts = { hits: 0, made: 0 };
  readonly #kept = new Map<string, CachedPage>();
  readonly #making = new Map<string, Promise<CachedPage>>();
  readonly #clock: Clock;
  readonly #max: typeof defaultBounds;
  /** In bytes. */
  #weight = 0;
  #squeezing: NodeJS.Timeout | null = null;
  #generation = 0;
  #isAway = false;
  readonly #onForget: (() => void)[] = [];
  readonly #onAway: (error: unknown) => void;
  readonly #onBug: (error: unknown) => void;
  /** The next time after one at which all pages may change by the clock; null for none. */
  #nextTurn: (after: number) => Promise<number | null> = async () => null;
  /** When that is; null while nobody has asked. */
  #turnsAt: number | null = null;
  /** Since when pages are as they are, in epoch milliseconds. */
  #since: number;

  /**
   * @param max beyond it goes the oldest that nobody asked for again; the newest stays.
   * @param onAway told when what pages are made of cannot be read any more.
   * @param onBug called with any other error behind an answer that was kept.
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
    this.#since = clock.now();
  }

  /** @param nextTurn such as when a record becomes public; times are in epoch milliseconds. */
  setExpiry(nextTurn: (after: number) => Promise<number | null>): void {
    this.#nextTurn = nextTurn;
    this.#turnsAt = null;
  }

  /** Counts the calls of `clear`. */
  get generation(): number {
    this.#turn();
    return this.#generation;
  }

  get(key: string): CachedPage | null {
    this.#turn();
    const page = this.#kept.get(key);
    if (page?.generation !== this.#generation) return null;
    if (page.freshUntil > this.#clock.now()) {
      // Moving it to the map's end instead would take 50 to 200 ns of every answer.
      page.isAsked = true;
      this.counts.hits += 1;
      return page;
    }
    return null;
  }

  /** While its sources are away, the page as it was kept last, if it was. */
  async getOrMake(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    return (
      this.get(key) ??
      this.staleIfError(this.#making.get(key) ?? this.#make(key, make), this.#kept.get(key))
    );
  }

  /**
   * Call it after every change of what pages show: each is looked at before it is shown again.
   * @param isDone false if the change failed, and may have been made all the same.
   */
  clear(isDone = true): void {
    this.#generation += 1;
    this.#making.clear();
    this.#since = this.#clock.now();
    this.#turnsAt = null;
    // Whoever reads after a change waits for it.
    if (isDone) this.#isAway = false;
  }

  /**
   * What is being read, or while it cannot be what was read last. Of sources that are known to be
   * away nobody waits for the next attempt, which a server that hangs would make long.
   */
  staleIfError<T>(reading: Promise<T>, last: T | undefined): Promise<T> {
    const read = reading.then(
      (value) => {
        this.#isAway = false;
        return value;
      },
      (error: unknown) => {
        if (problemOf(error).status !== 503) throw error;
        if (!this.#isAway) this.#onAway(error);
        this.#isAway = true;
        if (last === undefined) throw error;
        return last;
      },
    );
    if (!this.#isAway || last === undefined) return read;
    read.catch(this.#onBug);
    return Promise.resolve(last);
  }

  /** Makes each page anew that is asked for next. */
  forget(): void {
    this.clear();
    this.#kept.clear();
    this.#weight = 0;
    for (const forget of this.#onForget) forget();
  }

  /** Called at each `forget`, for what is remembered beside the pages. */
  onForget(forget: () => void): void {
    this.#onForget.push(forget);
  }

  #turn(): void {
    if (this.#turnsAt !== null && this.#clock.now() >= this.#turnsAt) this.clear();
  }

  /** To be called for whatever is kept for a generation: nobody else may ask when that ends. */
  async readNextExpiry(): Promise<void> {
    if (this.#turnsAt !== null) return;
    const generation = this.#generation;
    const turnsAt = (await this.#nextTurn(this.#since)) ?? Number.POSITIVE_INFINITY;
    if (generation === this.#generation) this.#turnsAt = turnsAt;
  }

  async #make(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    const generation = this.#generation;
    const making = this.readNextExpiry().then(async () => {
      // What was read before that time is read anew.
      this.#turn();
      const before = await this.#stillRight(key);
      if (before) return before;
      this.counts.made += 1;
      return toCachedPage(await make());
    });
    this.#making.set(key, making);
    try {
      const page = await making;
      if (generation >= (this.#kept.get(key)?.generation ?? -1)) {
        this.#add(key, page, generation);
        this.#squeezeLater();
      }
      return page;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async #stillRight(key: string): Promise<CachedPage | null> {
    const before = this.#kept.get(key);
    if (!before?.isUnchanged || before.freshUntil <= this.#clock.now()) return null;
    return (await before.isUnchanged()) ? before : null;
  }

  #add(key: string, page: CachedPage, generation: number): void {
    this.#drop(key);
    page.generation = generation;
    this.#kept.set(key, page);
    this.#weight += weightOf(page);
    const { pages, bytes } = this.#max;
    // What is moved to the end is met once more, and goes then.
    for (const [oldest, other] of this.#kept) {
      if (this.#kept.size <= pages && this.#weight <= bytes) return;
      if (other.isAsked) {
        other.isAsked = false;
        this.#kept.delete(oldest);
        this.#kept.set(oldest, other);
      } else if (oldest !== key) this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const page = this.#kept.get(key);
    if (page === undefined) return;
    this.#kept.delete(key);
    this.#weight -= weightOf(page);
  }

  /** Later and one at a time, because it takes long. */
  #squeezeLater(): void {
    if (this.#squeezing) return;
    this.#squeezing = setTimeout(() => {
      const rest = () => {
        this.#squeezing = null;
        if (this.#nextToSqueeze()) this.#squeezeLater();
      };
      // Without memory for it, the page stays as it is.
      this.#squeezeNext().then(rest, rest);
    }, settledMs).unref();
  }

  async #squeezeNext(): Promise<void> {
    for (let page = this.#nextToSqueeze(); page; page = this.#nextToSqueeze()) {
      await compressCached(page);
    }
  }

  #nextToSqueeze(): CachedPage | undefined {
    for (const page of this.#kept.values()) {
      if (!page.isSqueezed && page.generation === this.#generation) return page;
    }
    return undefined;
  }
}

/** Bytes, roughly: the body, the same as text, and both encodings, which come later. */
const weightOf = ({ body }: CachedPage): number => 3 * body.length;
