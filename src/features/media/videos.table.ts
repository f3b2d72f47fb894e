import type { PublicationColumns } from '../../database/publication.records.ts';
import type { VideoCategory } from './videos.view.ts';

export type VideoTables = {
  videos: PublicationColumns & {
    id: string;
    added_at: number;
    added_order: number;
    revision: number;
    /** Null where the server could not fetch it, or has not yet. */
    poster_file: string | null;
    category: VideoCategory;
    title: string;
    date: number;
    link: string;
    embed_link: string;
  };
};
