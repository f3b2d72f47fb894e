import type { PublishedRow } from '../../files/records/list.records.ts';
import type { releaseFields, TrackDraft } from './releases.ts';

/** `audio` is the recording's name. */
export type StoredTrack = Required<TrackDraft>;

export interface ReleaseRow extends PublishedRow<typeof releaseFields> {
  slug: string;
  cover_file: string | null;
  /** `StoredTrack`s in their order, as JSON. */
  tracks: string;
  /** Epoch milliseconds; null if it never changed. */
  changed_at: number | null;
}

export type ReleaseTables = { releases: ReleaseRow };
