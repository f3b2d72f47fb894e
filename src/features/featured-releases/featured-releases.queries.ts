import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type {
  featuredReleaseEndpoints,
  NewFeaturedRelease,
  FeaturedReleaseChange,
} from './featured-releases.ts';

export const featuredReleasesArea = area<typeof featuredReleaseEndpoints.list>(
  'featuredReleases',
  'GET /featuredReleases',
  'Failed to load featured releases',
);

export const addFeaturedRelease = (release: NewFeaturedRelease) =>
  call<typeof featuredReleaseEndpoints.add>('POST /featuredReleases', { body: release });

export const updateFeaturedRelease = (id: string, change: FeaturedReleaseChange) =>
  call<typeof featuredReleaseEndpoints.update>('PUT /featuredReleases/:id', {
    params: { id },
    body: change,
  });

export const deleteFeaturedRelease = (id: string) =>
  call<typeof featuredReleaseEndpoints.remove>('DELETE /featuredReleases/:id', { params: { id } });
