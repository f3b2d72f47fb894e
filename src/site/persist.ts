import type { QueryClient } from '@tanstack/react-query';

const key = 'root';
const version = 1;
const restoreTimeoutMs = 5_000;
const keptNames: readonly unknown[] = ['theme', 'merchConfig', 'shows'];

interface Kept {
  version: typeof version;
  /** By name; `at` is when the data came, in epoch milliseconds. */
  areas: Record<string, { data: unknown; at: number }>;
}

/** `given` areas came with the page and are newer. @param open throws where storage is blocked. */
export function persistAreas(
  client: QueryClient,
  given: ReadonlySet<string>,
  open = () => window.localStorage,
): void {
  for (const [name, { data, at }] of Object.entries(read(open))) {
    if (!given.has(name)) client.setQueryData([name], data, { updatedAt: at });
  }
  const cache = client.getQueryCache();
  cache.subscribe((event) => {
    const isNews = event.type === 'updated' && event.action.type === 'success';
    if (isNews && keptNames.includes(event.query.queryKey[0])) write(client, open);
  });
  write(client, open);
}

function read(open: () => Storage): Kept['areas'] {
  const start = performance.now();
  const kept = parsed(open);
  const isLate = performance.now() - start > restoreTimeoutMs;
  if (isLate || kept?.version !== version) return {};
  const areas = Object.entries(Object(kept.areas) as Kept['areas']).filter(
    ([name, area]) => keptNames.includes(name) && isPlausible(name, area),
  );
  return Object.fromEntries(areas);
}

/** Data that claims to be newer than now would never be renewed. */
function isPlausible(name: string, area: Partial<Kept['areas'][string]> | null): boolean {
  const { data, at } = Object(area) as { data: unknown; at: unknown };
  const isOfKind = name === 'shows' ? Array.isArray(data) : Object(data) === data;
  return isOfKind && typeof at === 'number' && at <= Date.now();
}

function parsed(open: () => Storage): Partial<Kept> | null {
  try {
    return Object(JSON.parse(open().getItem(key) ?? 'null')) as Partial<Kept>;
  } catch {
    // Blocked, or not ours: the site begins without.
    return null;
  }
}

function write(client: QueryClient, open: () => Storage): void {
  const areas: Kept['areas'] = {};
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [name] = queryKey;
    if (!keptNames.includes(name) || state.data === undefined) continue;
    areas[String(name)] = { data: state.data, at: state.dataUpdatedAt };
  }
  try {
    open().setItem(key, JSON.stringify({ version, areas } satisfies Kept));
  } catch {
    // Full or blocked: the next visit begins with what the server says.
  }
}
