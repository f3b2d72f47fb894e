import { area } from '../../kit/client/data/area.ts';
import type { fileEndpoints } from '../../files/files.ts';
import { call } from '../../kit/client/api/call.ts';
import type { NewRelease, ReleaseChange, releaseEndpoints } from './releases.ts';

export const releasesArea = area<typeof releaseEndpoints.list>(
  'releases',
  'GET /releases',
  'Failed to load releases',
);

/** The release of the page, alone. */
export const releasePageArea = area<typeof releaseEndpoints.list>(
  'releasePage',
  'GET /releases',
  'Failed to load releases',
);

export const addRelease = (release: NewRelease) =>
  call<typeof releaseEndpoints.add>('POST /addRelease', { body: release });

export const updateRelease = (id: string, change: ReleaseChange) =>
  call<typeof releaseEndpoints.update>('POST /updateRelease/:id', {
    params: { id },
    body: change,
  });

export const deleteRelease = (id: string) =>
  call<typeof releaseEndpoints.remove>('GET /deleteRelease/:id', { params: { id } });

/** @param addresses of recordings. */
export const readRecordings = (addresses: readonly string[]) =>
  call<typeof releaseEndpoints.recordings>('GET /recordings', {
    query: { names: addresses.map((address) => address.split('/').at(-1)!).join(',') },
  });

export const takeBackFile = (address: string) =>
  call<typeof fileEndpoints.remove>('DELETE /files/:name', { params: { name: address } });
