import type { ListedRow } from '../../database/listed.records.ts';
import type { PublicationColumns } from '../../database/publication.records.ts';
import type { ColumnsOf } from '../../kit/records/recordFields.ts';
import type { releaseFields } from './releases.ts';

export interface StoredTrack {
  _id: string;
  title: string;
  /** The recording's name. */
  audio: string;
  lyrics: string;
}

export interface ReleaseRow extends ListedRow, PublicationColumns, ColumnsOf<typeof releaseFields> {
  slug: string;
  cover_file: string | null;
  /** `StoredTrack`s in their order, as JSON. */
  tracks: string;
  /** Epoch milliseconds; null if it never changed. */
  changed_at: number | null;
}

export type ReleaseTables = { releases: ReleaseRow };
