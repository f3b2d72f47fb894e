import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { NewVideo, VideoChange, videoEndpoints } from './videos.ts';

export const videosArea = area<typeof videoEndpoints.list>(
  'videos',
  'GET /getVideos',
  'Failed to load videos',
);

export const addVideo = (video: NewVideo) =>
  call<typeof videoEndpoints.add>('POST /addVideo', { body: video });

export const updateVideo = (change: VideoChange) =>
  call<typeof videoEndpoints.update>('POST /updateVideo', { body: change });

export const deleteVideo = (id: string) =>
  call<typeof videoEndpoints.remove>('GET /deleteVideo/:id', { params: { id } });
