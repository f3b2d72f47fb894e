import type { PublicationColumns } from '../../database/publication.records.ts';
import type { ReleaseType } from '../featured-releases/featured-releases.view.ts';
import type { DownloadRule } from './releases.view.ts';

export interface StoredTrack {
  _id: string;
  title: string;
  /** The recording's name. */
  audio: string;
  lyrics: string;
}

export type ReleaseTables = {
  releases: PublicationColumns & {
    id: string;
    added_at: number;
    added_order: number;
    revision: number;
    slug: string;
    title: string;
    type: ReleaseType;
    release_date: number;
    cover_file: string | null;
    /** Empty if there is no description of the cover. */
    alt: string;
    text: string;
    credits: string;
    /** Addresses, as JSON. */
    links: string;
    download: DownloadRule;
    /** `StoredTrack`s in their order, as JSON. */
    tracks: string;
    /** Epoch milliseconds; null while there was no change. */
    changed_at: number | null;
  };
};
