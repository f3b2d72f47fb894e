import type { AreaStore } from '../kit/client/data/areaStore.ts';

const key = 'root';
const version = 1;
const restoreTimeoutMs = 5_000;
const keptNames: readonly string[] = ['theme', 'merchConfig', 'shows'];

interface Kept {
  version: typeof version;
  /** The areas by name. */
  areas: Record<string, KeptArea>;
}

interface KeptArea {
  data: unknown;
  /** When the data came, in epoch milliseconds. */
  at: number;
  /** Whether it's only part of a list. */
  isPart?: boolean;
}

/** A storage that responds late is ignored. */
interface KeptStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void;
}

/**
 * Restores the data of an earlier visit, and stores new data. It takes 5 s at most.
 * @param given areas that came with the page and are newer.
 * @param open throws if storage is blocked.
 */
export async function persistAreas(
  areas: AreaStore,
  given: ReadonlySet<string>,
  open: () => KeptStorage = () => window.localStorage,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Kept['areas']>((resolve) => {
    timer = setTimeout(() => resolve({}), restoreTimeoutMs);
  });
  const kept = await Promise.race([read(open), late]);
  clearTimeout(timer);
  for (const [name, { data, at, isPart }] of Object.entries(kept)) {
    if (given.has(name) || areas.get(name) !== undefined) continue;
    areas.set(name, data, at);
    if (isPart === true) areas.recordPartial([name]);
  }
  areas.subscribe((name) => {
    if (keptNames.includes(name) && !areas.snapshot(name).isLoading) write(areas, open);
  });
  write(areas, open);
}

async function read(open: () => KeptStorage): Promise<Kept['areas']> {
  const kept = await parsed(open);
  if (kept?.version !== version) return {};
  const areas = Object.entries(Object(kept.areas) as Kept['areas']).filter(
    ([name, area]) => keptNames.includes(name) && isPlausible(name, area),
  );
  return Object.fromEntries(areas);
}

/** Data that claims to come from the future would never reload. */
function isPlausible(name: string, area: Partial<KeptArea> | null): boolean {
  const { data, at } = Object(area) as { data: unknown; at: unknown };
  const isOfKind = name === 'shows' ? Array.isArray(data) : Object(data) === data;
  return isOfKind && typeof at === 'number' && at <= Date.now();
}

async function parsed(open: () => KeptStorage): Promise<Partial<Kept> | null> {
  try {
    return Object(JSON.parse((await open().getItem(key)) ?? 'null')) as Partial<Kept>;
  } catch {
    // Storage is blocked, or the data isn't ours: the site starts without it.
    return null;
  }
}

function write(areas: AreaStore, open: () => KeptStorage): void {
  const kept: Kept['areas'] = {};
  for (const name of keptNames) {
    const { data, at } = areas.snapshot(name);
    if (data === undefined) continue;
    kept[name] = { data, at, ...(areas.isPartial(name) && { isPart: true }) };
  }
  try {
    open().setItem(key, JSON.stringify({ version, areas: kept } satisfies Kept));
  } catch {
    // Storage is full or blocked: the next visit starts with the server's data.
  }
}
