import type { VideoCategory } from './videos.view.ts';

export type VideoTables = {
  videos: {
    id: string;
    added_at: number;
    added_order: number;
    revision: number;
    category: VideoCategory;
    title: string;
    date: number;
    link: string;
    embed_link: string;
  };
};
