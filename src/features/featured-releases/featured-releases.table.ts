import type { PublicationColumns } from '../../database/publication.records.ts';
import type { ReleaseType } from './featured-releases.view.ts';

export type FeaturedReleaseTables = {
  featured_releases: PublicationColumns & {
    id: string;
    added_at: number;
    added_order: number;
    revision: number;
    cover_file: string | null;
    /** Empty where nobody has described the cover. */
    alt: string;
    title: string;
    type: ReleaseType;
    release_date: number;
    music_link: string | null;
    /** Epoch milliseconds; null while there was no change. */
    changed_at: number | null;
  };
};
