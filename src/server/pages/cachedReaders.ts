import type { Clock } from '../../kit/server/clock.ts';
import {
  pageTimeAt,
  type InitialDataReaders,
  type PageView,
} from '../../site/server/initialData.ts';
import type { DataCache } from '../cache/dataCache.ts';

/** Reads the same data for a page only once. */
export const cachedReaders = (
  readers: InitialDataReaders,
  dataCache: DataCache,
  clock: Clock,
): InitialDataReaders =>
  Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [
      name,
      ({ pathname, query }: PageView) =>
        dataCache.get(`${name} ${pathname}?${query}`, async () => {
          const data = await read({ pathname, query, now: pageTimeAt(clock.now()) });
          dataCache.validUntil(data.freshUntil ?? null);
          return data;
        }),
    ]),
  );
