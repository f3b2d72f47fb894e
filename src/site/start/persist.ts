import { browserStorage, type TextStorage } from '../../kit/client/browser/browserStorage.ts';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';

const key = 'root';
const version = 1;
const restoreTimeoutMs = 5_000;
const storedNames: readonly string[] = ['theme', 'merchConfig', 'shows'];

interface Stored {
  version: typeof version;
  areas: Record<string, StoredArea>;
}

interface StoredArea {
  data: unknown;
  /** When the data came, in epoch milliseconds. */
  at: number;
  /** Whether it's only part of a list. */
  isPart?: boolean;
}

/**
 * Restores the data of an earlier visit, and stores new data. It takes 5 s at most.
 * @param given areas that came with the page and are newer.
 */
export async function persistAreas(
  areas: AreaStore,
  given: ReadonlySet<string>,
  storage: Pick<TextStorage, 'readJson' | 'store'> = browserStorage,
): Promise<void> {
  const nothing = new Promise<Stored['areas']>((late) => setTimeout(late, restoreTimeoutMs, {}));
  const stored = await Promise.race([read(storage), nothing]);
  for (const [name, { data, at, isPart }] of Object.entries(stored)) {
    if (given.has(name) || areas.get(name) !== undefined) continue;
    areas.set(name, data, at);
    if (isPart === true) areas.recordPartial([name]);
  }
  areas.subscribe((name) => {
    if (storedNames.includes(name) && !areas.snapshot(name).isLoading) write(areas, storage);
  });
  write(areas, storage);
}

async function read(storage: Pick<TextStorage, 'readJson'>): Promise<Stored['areas']> {
  const stored = Object(await storage.readJson(key)) as Partial<Stored>;
  if (stored.version !== version) return {};
  const areas = Object.entries(Object(stored.areas) as Stored['areas']).filter(
    ([name, area]) => storedNames.includes(name) && isPlausible(name, area),
  );
  return Object.fromEntries(areas);
}

/** Data that claims to come from the future would never reload. */
function isPlausible(name: string, area: Partial<StoredArea> | null): boolean {
  const { data, at } = Object(area) as { data: unknown; at: unknown };
  const isOfKind = name === 'shows' ? Array.isArray(data) : Object(data) === data;
  return isOfKind && typeof at === 'number' && at <= Date.now();
}

function write(areas: AreaStore, storage: Pick<TextStorage, 'store'>): void {
  const stored: Stored['areas'] = {};
  for (const name of storedNames) {
    const { data, at } = areas.snapshot(name);
    if (data === undefined) continue;
    stored[name] = { data, at, ...(areas.isPartial(name) && { isPart: true }) };
  }
  storage.store(key, JSON.stringify({ version, areas: stored } satisfies Stored));
}
