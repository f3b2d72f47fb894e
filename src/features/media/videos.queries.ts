import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import { mediaView, firstPartOf } from './media.view.ts';
import { byCategory } from './videos.view.ts';
import type { NewVideo, VideoChange, videoEndpoints } from './videos.ts';

export const videosArea = area<typeof videoEndpoints.list>(
  'videos',
  'GET /getVideos',
  'Failed to load videos',
  // Each tab is a page of its own, on which a kind that ends sooner has nothing further on.
  (videos, _now, query) => {
    const view = mediaView(query);
    if (view.tab !== 'videos') return videos.length > 0 ? [] : videos;
    const kinds = byCategory(videos).map((part) => part.videos);
    const reached = kinds.filter(({ length }) => length > view.from);
    const first = (reached.length > 0 ? reached : kinds).flatMap((kind) => firstPartOf(kind, view));
    return first.length === videos.length ? videos : first;
  },
);

export const addVideo = (video: NewVideo) =>
  call<typeof videoEndpoints.add>('POST /addVideo', { body: video });

export const updateVideo = (change: VideoChange) =>
  call<typeof videoEndpoints.update>('POST /updateVideo', { body: change });

export const deleteVideo = (id: string) =>
  call<typeof videoEndpoints.remove>('GET /deleteVideo/:id', { params: { id } });
