import type { ReleaseType } from './featured-releases.view.ts';

export type FeaturedReleaseTables = {
  featured_releases: {
    id: string;
    added_at: number;
    added_order: number;
    revision: number;
    cover_file: string | null;
    /** Empty where nobody has said what the cover shows. */
    alt: string;
    title: string;
    type: ReleaseType;
    release_date: number;
    music_link: string | null;
    /** Epoch milliseconds of the last change; null while there was none. */
    changed_at: number | null;
  };
};
