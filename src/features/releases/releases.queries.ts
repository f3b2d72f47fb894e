import { area } from '../../kit/client/data/area.ts';
import type { fileEndpoints } from '../../files/files.ts';
import { call } from '../../kit/client/api/call.ts';
import type { releaseEndpoints } from './releases.ts';

export const releasesArea = area<typeof releaseEndpoints.list>(
  'releases',
  'GET /releases',
  'Failed to load releases',
);

/** The page's own release. */
export const releasePageArea = area<typeof releaseEndpoints.list>(
  'releasePage',
  'GET /releases',
  'Failed to load releases',
);

/** @param addresses the recordings' addresses. */
export const readRecordings = (addresses: readonly string[]) =>
  call<typeof releaseEndpoints.recordings>('GET /recordings', {
    query: { names: addresses.map((address) => address.split('/').at(-1)!).join(',') },
  });

export const takeBackFile = (address: string) =>
  call<typeof fileEndpoints.remove>('DELETE /files/:name', { params: { name: address } });
