import type { PublicationColumns } from '../../database/publication.records.ts';
export type FeaturedVideoTables = {
  featured_videos: PublicationColumns & {
    id: string;
    added_at: number;
    added_order: number;
    revision: number;
    /** Null where the server could not fetch it, or has not yet. */
    poster_file: string | null;
    title: string;
    description: string;
    youtube_link: string;
    /** Seconds, perhaps with a fraction. */
    start_time: number | null;
    end_time: number | null;
    release_date: number;
  };
};
