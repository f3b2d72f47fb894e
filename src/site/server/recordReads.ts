import { hash } from 'node:crypto';
import type { Area } from '../../kit/client/data/area.ts';
import type { InitialData, InitialDataReaders, PageReaders, PageView } from './initialData.ts';

/** Records a page's data, to check later whether the page would be the same. */
export function recordReads({ readArea, initialData = {} }: PageReaders) {
  const reads: { again: () => Promise<unknown>; seen: string }[] = [];
  const record = async <T>(read: () => Promise<T>): Promise<T> => {
    const data = await read();
    reads.push({ again: read, seen: digest(data) });
    return data;
  };
  return {
    readArea: <T>(area: Area<T>) => record(() => readArea(area)),
    initialData: Object.fromEntries(
      Object.entries(initialData).map(([name, open]) => [
        name,
        (view: PageView): Promise<InitialData<unknown>> => record(() => open(view)),
      ]),
    ) as InitialDataReaders,
    /** Whether all of the data is the same as then. */
    async areUnchanged(): Promise<boolean> {
      const same = reads.map(async ({ again, seen }) => digest(await again()) === seen);
      return (await Promise.all(same)).every(Boolean);
    },
  };
}

const digest = (data: unknown): string => hash('sha256', JSON.stringify(data), 'base64');
