import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type {
  FeaturedVideoChange,
  featuredVideoEndpoints,
  NewFeaturedVideo,
} from './featured-videos.ts';

export const featuredVideosArea = area<typeof featuredVideoEndpoints.list>(
  'featuredVideos',
  'GET /featuredVideos',
  'Failed to load featured videos',
);

export const addFeaturedVideo = (video: NewFeaturedVideo) =>
  call<typeof featuredVideoEndpoints.add>('POST /featuredVideos', { body: video });

export const updateFeaturedVideo = (id: string, change: FeaturedVideoChange) =>
  call<typeof featuredVideoEndpoints.update>('PUT /featuredVideos/:id', {
    params: { id },
    body: change,
  });

export const deleteFeaturedVideo = (id: string) =>
  call<typeof featuredVideoEndpoints.remove>('DELETE /featuredVideos/:id', { params: { id } });
