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

/** Adds a video and answers it as it is stored. */
export const addFeaturedVideo = (video: NewFeaturedVideo) =>
  call<typeof featuredVideoEndpoints.add>('POST /featuredVideos', { body: video });

/** Saves a change of a video and answers the video as it is stored. */
export const updateFeaturedVideo = (id: string, change: FeaturedVideoChange) =>
  call<typeof featuredVideoEndpoints.update>('PUT /featuredVideos/:id', {
    params: { id },
    body: change,
  });

/** Takes a video off the home page. */
export const deleteFeaturedVideo = (id: string) =>
  call<typeof featuredVideoEndpoints.remove>('DELETE /featuredVideos/:id', { params: { id } });
