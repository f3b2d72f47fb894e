import { isGone } from '../../../errors/failure.ts';
import { call } from '../api/call.ts';
import type { AddressOf, Endpoint } from '../../api/endpoint.ts';
import type { Area } from './area.ts';

/** What is known of an area; never changed in place. */
export interface AreaSnapshot {
  data: unknown;
  /** When the data came, in epoch milliseconds; 0 if it is to be asked for again. */
  at: number;
  /** What the last call threw. */
  error: unknown;
  isLoading: boolean;
}

interface Listed {
  readonly _id: string;
}

/** Of a list, perhaps of a kind in it: `count` records after the one of this id. */
export interface AskedPart {
  after: string;
  count: number;
  [field: string]: string | number;
}

const unknown: AreaSnapshot = { data: undefined, at: 0, error: null, isLoading: false };

/** Keeps the data of areas in the browser, and what a page shows while it is rendered. */
export class AreaStore {
  readonly #areas = new Map<string, AreaSnapshot>();
  readonly #loads = new Map<string, Promise<unknown>>();
  readonly #listeners = new Set<(name: string) => unknown>();
  /** How to load an area of which only some is there: a part that has not come, or nothing. */
  readonly #parts = new Map<string, () => Promise<unknown>>();
  /** What goes on if the last load of an area failed. */
  readonly #retries = new Map<string, () => void>();

  constructor(data: Readonly<Record<string, unknown>> = {}) {
    for (const [name, one] of Object.entries(data)) this.set(name, one);
  }

  snapshot(name: string): AreaSnapshot {
    return this.#areas.get(name) ?? unknown;
  }

  get<T>(name: string): T | undefined {
    return this.snapshot(name).data as T | undefined;
  }

  names(): string[] {
    return [...this.#areas.keys()];
  }

  /** @param at when it came, in epoch milliseconds. */
  set(name: string, data: unknown, at = Date.now()): void {
    // An answer that is under way is older.
    this.#loads.delete(name);
    this.#retries.delete(name);
    this.#put(name, { data, at, error: null, isLoading: false });
  }

  /** Puts known data into an area, such as the answer of an update. */
  fill<T>({ name }: Area<T>, data: T): void {
    this.set(name, data);
  }

  /** Changes an area's data, or loads it if it is not there. */
  change<T>(area: Area<T>, change: (data: T) => T): void {
    const data = this.get<T>(area.name);
    if (data === undefined) this.reload(area);
    else this.fill(area, change(data));
  }

  /**
   * Loads an area; calls meanwhile wait for the same answer.
   * @param isTold whether the area's `error` says why it failed.
   * @throws Failure
   */
  load<T>(area: Area<T>, isTold = true): Promise<T> {
    const { name } = area;
    const underWay = this.#loads.get(name);
    if (underWay) return underWay as Promise<T>;
    const asked = (this.#parts.get(name)?.() ?? ask(area)) as Promise<T>;
    const isNewest = () => this.#loads.get(name) === loading;
    const loading = asked.then(
      (data) => {
        if (!isNewest()) return this.get<T>(name) ?? data;
        const known = this.get<T>(name);
        // What is the same stays the same object, so that nothing is drawn or compared again.
        const kept = JSON.stringify(known) === JSON.stringify(data) ? known! : data;
        this.set(name, kept);
        return kept;
      },
      (error: unknown) => {
        if (isNewest()) {
          this.#loads.delete(name);
          this.#put(name, {
            ...this.snapshot(name),
            ...(isTold && { error }),
            isLoading: false,
          });
        }
        throw error;
      },
    );
    this.#loads.set(name, loading);
    this.#put(name, { ...this.snapshot(name), isLoading: true });
    return loading;
  }

  /** Loads it again: the answer to an earlier call may be older than the data. */
  reload(area: Area<unknown>): void {
    if (this.get(area.name) !== undefined) this.#loads.delete(area.name);
    this.loadQuietly(area);
  }

  /** Asks for all of one that came in part. */
  loadWhole(area: Area<unknown>): void {
    this.#parts.delete(area.name);
    this.reload(area);
  }

  /** After a failure: repeats the load that failed, or loads it again. */
  retry(area: Area<unknown>): void {
    const again = this.#retries.get(area.name);
    if (again) again();
    else this.reload(area);
  }

  /** If it fails, the area's `error` says why. */
  loadQuietly(area: Area<unknown>): void {
    this.load(area).catch((error: unknown) => error);
  }

  /** For `catch`: if a record is gone, its list is loaded again. */
  readonly reloadWhenGone =
    (area: Area<unknown>) =>
    (failure: unknown): never => {
      if (isGone(failure)) this.reload(area);
      throw failure;
    };

  /** Every area that is shown is then loaded again. */
  expire(except: ReadonlySet<string> = new Set()): void {
    for (const name of this.names()) {
      if (!except.has(name)) this.#put(name, { ...this.snapshot(name), at: 0 });
    }
  }

  recordPartial(names: readonly string[]): void {
    for (const name of names) this.#parts.set(name, async () => this.get(name));
  }

  isPartial(name: string): boolean {
    return this.#parts.has(name);
  }

  /** Forgets partial areas: editing needs the whole. */
  dropPartial(): void {
    for (const name of this.#parts.keys()) this.#areas.delete(name);
    this.#parts.clear();
  }

  /**
   * Adds a further part to a partial area.
   * @param again what `retry` does if it fails; null if the load was not asked for; then no alert shows.
   * @returns whether nothing follows it.
   * @throws Failure
   */
  async loadPart(
    area: Area<readonly Listed[]>,
    part: AskedPart,
    again: (() => void) | null = null,
  ): Promise<boolean> {
    const { name } = area;
    // Another kind of the same list may be on its way.
    while (this.#loads.has(name)) await Promise.allSettled([this.#loads.get(name)]);
    let isLast = false;
    this.#parts.set(name, async () => {
      try {
        const came = (await ask(area, part)) as readonly Listed[];
        isLast = came.length < part.count;
        // Loaded once more, it would come after what was added meanwhile.
        this.recordPartial([name]);
        const known = this.get<readonly Listed[]>(name)!;
        return [...known.filter(({ _id }) => came.every((one) => one._id !== _id)), ...came];
      } catch (failure) {
        if (!isGone(failure)) throw failure;
        // The record after which the part begins is gone.
        const whole = await ask(area);
        this.#parts.delete(name);
        isLast = true;
        return whole;
      }
    });
    try {
      await this.load(area, again !== null);
    } catch (failure) {
      if (again) this.#retries.set(name, again);
      throw failure;
    }
    return isLast;
  }

  /** Calls back with the name of an area that has changed. @returns what ends it. */
  subscribe(listener: (name: string) => unknown): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #put(name: string, area: AreaSnapshot): void {
    this.#areas.set(name, area);
    for (const listener of this.#listeners) listener(name);
  }
}

/** All of it if no part is named. @throws Failure */
const ask = ({ address }: Area<unknown>, part?: AskedPart): Promise<unknown> =>
  call<Endpoint>(address as AddressOf<Endpoint>, part ? { query: part } : {});
