import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/query-persist-client-core';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { QueryClient } from '@tanstack/react-query';

const key = 'root';
const version = '1';
const restoreTimeoutMs = 5_000;
const keptAreas: ReadonlySet<unknown> = new Set(['theme', 'merchConfig', 'shows']);

/**
 * Keeps three data areas in the browser's storage from one visit to the next. What came with
 * the page is newer than what was kept, so `given` areas are never taken from storage; and
 * storage that is full, blocked or holds something foreign only means that nothing is kept.
 */
export async function persistAreas(client: QueryClient, given: ReadonlySet<string>): Promise<void> {
  const storage = browserStorage();
  if (!storage) return;
  const persister = createSyncStoragePersister({ storage, key });
  const options = {
    queryClient: client,
    persister: {
      ...persister,
      restoreClient: async () => withoutGiven(await late(persister.restoreClient()), given),
    },
    buster: version,
    dehydrateOptions: {
      shouldDehydrateQuery: (query: { queryKey: readonly unknown[]; state: { status: string } }) =>
        keptAreas.has(query.queryKey[0]) && query.state.status === 'success',
    },
  };
  await persistQueryClientRestore(options);
  persistQueryClientSubscribe(options);
}

/** Storage that a browser blocks throws as soon as it is named. */
function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

type Restored = Awaited<ReturnType<ReturnType<typeof createSyncStoragePersister>['restoreClient']>>;

function withoutGiven(restored: Restored, given: ReadonlySet<string>): Restored {
  if (!restored) return restored;
  const queries = restored.clientState.queries.filter(
    ({ queryKey: [name] }) => keptAreas.has(name) && !given.has(String(name)),
  );
  return { ...restored, clientState: { mutations: [], queries } };
}

function late<T>(restoring: T | PromiseLike<T>): Promise<T | undefined> {
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(resolve, restoreTimeoutMs, undefined);
  });
  return Promise.race([restoring, timeout]);
}
