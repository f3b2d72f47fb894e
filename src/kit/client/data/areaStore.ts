import { isGone } from '../../../errors/failure.ts';
import { call } from '../api/call.ts';
import type { AddressOf, Endpoint } from '../../api/endpoint.ts';
import type { Area } from './area.ts';

/** The state of an area; immutable. */
export interface AreaSnapshot {
  data: unknown;
  /** When the data came, in epoch milliseconds; 0 if it's stale. */
  at: number;
  /** The error of the last call. */
  error: unknown;
  isLoading: boolean;
}

interface Listed {
  readonly _id: string;
}

/** A part of a list, or of one kind in it: `count` records after the one with this id. */
export interface AskedPart {
  after: string;
  count: number;
  [field: string]: string | number;
}

const unknown: AreaSnapshot = { data: undefined, at: 0, error: null, isLoading: false };

/** Holds the data of areas in the browser, and a page's data while the server renders it. */
export class AreaStore {
  readonly #areas = new Map<string, AreaSnapshot>();
  #first: ReadonlyMap<string, AreaSnapshot> | null = null;
  readonly #loads = new Map<string, Promise<unknown>>();
  readonly #listeners = new Set<(name: string) => unknown>();
  /** The areas that hold only part of a list. */
  readonly #partial = new Set<string>();
  /** Called to continue if the last load of an area failed. */
  readonly #retries = new Map<string, () => void>();

  constructor(data: Readonly<Record<string, unknown>> = {}) {
    for (const [name, one] of Object.entries(data)) this.set(name, one);
  }

  snapshot(name: string): AreaSnapshot {
    return this.#areas.get(name) ?? unknown;
  }

  /** Call it when all data that the page's HTML shows is there. */
  markFirst(): void {
    this.#first = new Map(this.#areas);
  }

  /** The data that the page's HTML shows. */
  firstSnapshot(name: string): AreaSnapshot {
    return this.#first?.get(name) ?? this.snapshot(name);
  }

  /** Whether the area's data came with the page. */
  isFirst(name: string): boolean {
    return this.#first?.get(name) === this.snapshot(name);
  }

  get<T>(name: string): T | undefined {
    return this.snapshot(name).data as T | undefined;
  }

  names(): string[] {
    return [...this.#areas.keys()];
  }

  /** @param at when the data came, in epoch milliseconds. */
  set(name: string, data: unknown, at = Date.now()): void {
    // The answer to a pending call is older.
    this.#loads.delete(name);
    this.#retries.delete(name);
    this.#put(name, { data, at, error: null, isLoading: false });
  }

  /** Stores known data in an area, such as the answer to an update. */
  fill<T>({ name }: Area<T>, data: T): void {
    this.set(name, data);
  }

  /** Changes an area's data, or loads the area if it's missing. */
  change<T>(area: Area<T>, change: (data: T) => T): void {
    const data = this.get<T>(area.name);
    if (data === undefined) this.reload(area);
    else this.fill(area, change(data));
  }

  /**
   * Loads an area; calls in the meantime share the same answer. A partial area stays as it is.
   * @throws Failure
   */
  load<T>(area: Area<T>): Promise<T> {
    const { name } = area;
    const asked = () => (this.#partial.has(name) ? Promise.resolve(this.get(name)) : ask(area));
    return (this.#loads.get(name) ?? this.#store(name, asked(), true)) as Promise<T>;
  }

  /** @param showsError whether the area's `error` reports a failure. */
  #store(name: string, asked: Promise<unknown>, showsError: boolean): Promise<unknown> {
    const isNewest = () => this.#loads.get(name) === loading;
    const loading = asked.then(
      (data) => {
        const known = this.get(name);
        if (!isNewest()) return known ?? data;
        // Equal data stays the same object, so that nothing renders or compares it again.
        const stored = JSON.stringify(known) === JSON.stringify(data) ? known : data;
        this.set(name, stored);
        return stored;
      },
      (error: unknown) => {
        if (isNewest()) {
          this.#loads.delete(name);
          this.#put(name, {
            ...this.snapshot(name),
            ...(showsError && { error }),
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

  /** Loads an area again, because the answer to an earlier call may be older than the data. */
  reload(area: Area<unknown>): void {
    if (this.get(area.name) !== undefined) this.#loads.delete(area.name);
    this.loadQuietly(area);
  }

  loadWhole(area: Area<unknown>): void {
    this.#partial.delete(area.name);
    this.reload(area);
  }

  /** Called after a failure: repeats the load that failed, or loads the area again. */
  retry(area: Area<unknown>): void {
    const again = this.#retries.get(area.name);
    if (again) again();
    else this.reload(area);
  }

  /** Loads an area; its `error` reports a failure. */
  loadQuietly(area: Area<unknown>): void {
    this.load(area).catch((error: unknown) => error);
  }

  /** Made for `catch`: reloads the list of a record that is gone. */
  readonly reloadWhenGone =
    (area: Area<unknown>) =>
    (failure: unknown): never => {
      if (isGone(failure)) this.reload(area);
      throw failure;
    };

  /** Marks areas as stale, so that those in view reload. */
  expire(except: ReadonlySet<string> = new Set()): void {
    for (const name of this.names()) {
      if (!except.has(name)) this.#put(name, { ...this.snapshot(name), at: 0 });
    }
  }

  recordPartial(names: readonly string[]): void {
    for (const name of names) this.#partial.add(name);
  }

  isPartial(name: string): boolean {
    return this.#partial.has(name);
  }

  /** Forgets partial areas, because editing needs the whole. */
  dropPartial(): void {
    for (const name of this.#partial) this.#areas.delete(name);
    this.#partial.clear();
  }

  /**
   * Adds a further part to a partial area.
   * @param again called by `retry` after a failure; null for an automatic load, which shows no
   * alert.
   * @returns whether this part is the last.
   * @throws Failure
   */
  async loadPart(
    area: Area<readonly Listed[]>,
    part: AskedPart,
    again: (() => void) | null = null,
  ): Promise<boolean> {
    const { name } = area;
    // Another kind of the same list may still be loading.
    while (this.#loads.has(name)) await Promise.allSettled([this.#loads.get(name)]);
    let isLast = false;
    const asked = ask(area, part).then(
      (came) => {
        const added = came as readonly Listed[];
        isLast = added.length < part.count;
        const known = this.get<readonly Listed[]>(name)!;
        return [...known.filter(({ _id }) => added.every((one) => one._id !== _id)), ...added];
      },
      (failure: unknown) => {
        if (!isGone(failure)) throw failure;
        // The record before this part is gone.
        isLast = true;
        this.#partial.delete(name);
        return ask(area);
      },
    );
    try {
      await this.#store(name, asked, again !== null);
    } catch (failure) {
      if (again) this.#retries.set(name, again);
      throw failure;
    }
    return isLast;
  }

  /** Calls back with each changed area's name. @returns a function that ends it. */
  subscribe(listener: (name: string) => unknown): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #put(name: string, area: AreaSnapshot): void {
    this.#areas.set(name, area);
    for (const listener of this.#listeners) listener(name);
  }
}

/** Requests a part, or the whole area if none is given. @throws Failure */
const ask = ({ address }: Area<unknown>, part?: AskedPart): Promise<unknown> =>
  call<Endpoint>(address as AddressOf<Endpoint>, part ? { query: part } : {});
