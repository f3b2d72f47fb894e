import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { featuredReleaseEndpoints, NewRelease, ReleaseChange } from './featured-releases.ts';

export const featuredReleasesArea = area<typeof featuredReleaseEndpoints.list>(
  'featuredReleases',
  'GET /featuredReleases',
  'Failed to load featured releases',
);

/** Adds a release and answers it as it is stored. */
export const addFeaturedRelease = (release: NewRelease) =>
  call<typeof featuredReleaseEndpoints.add>('POST /featuredReleases', { body: release });

/** Saves a change of a release and answers the release as it is stored. */
export const updateFeaturedRelease = (id: string, change: ReleaseChange) =>
  call<typeof featuredReleaseEndpoints.update>('PUT /featuredReleases/:id', {
    params: { id },
    body: change,
  });

/** Takes a release off the home page. */
export const deleteFeaturedRelease = (id: string) =>
  call<typeof featuredReleaseEndpoints.remove>('DELETE /featuredReleases/:id', { params: { id } });
