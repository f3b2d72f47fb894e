import { area } from '../../kit/area.ts';
import { call } from '../../kit/call.ts';
import { mediaView } from './media.view.ts';
import { byCategory } from './videos.view.ts';
import type { NewVideo, VideoChange, videoEndpoints } from './videos.ts';

export const videosArea = area<typeof videoEndpoints.list>(
  'videos',
  'GET /getVideos',
  'Failed to load videos',
  // One more of each kind than are shown tells that there are more; each tab is a page of its own.
  (videos, _now, query) => {
    const { tab, shown } = mediaView(query);
    if (tab !== 'videos') return videos.length > 0 ? [] : videos;
    const first = byCategory(videos).flatMap((part) => part.videos.slice(0, shown + 1));
    return first.length === videos.length ? videos : first;
  },
);

/** Adds a video and answers it as it is stored. */
export const addVideo = (video: NewVideo) =>
  call<typeof videoEndpoints.add>('POST /addVideo', { body: video });

/** Saves a change of a video and answers the video as it is stored. */
export const updateVideo = (change: VideoChange) =>
  call<typeof videoEndpoints.update>('POST /updateVideo', { body: change });

export const deleteVideo = (id: string) =>
  call<typeof videoEndpoints.remove>('GET /deleteVideo/:id', { params: { id } });
