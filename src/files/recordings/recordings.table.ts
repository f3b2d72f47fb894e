import type { Selectable } from 'kysely';
import type { RenditionType } from '../audio/audio.ts';
import type { Recording, Rendition } from './recordings.ts';

export type RecordingTables = {
  recordings: {
    name: string;
    content_type: string;
    bytes: number;
    /** SHA-256 of the file, as hexadecimal digits. */
    digest: string;
    account_id: string | null;
    created_at: number;
    percent: number;
    problem: string | null;
    title: string | null;
    artist: string | null;
    track_number: number | null;
    disc_number: number | null;
    album: string | null;
    released_on: number | null;
    seconds: number | null;
    loudness: number | null;
    peaks: string;
    is_lossless: number;
    cover_file: string | null;
  };
  recording_forms: {
    name: string;
    recording: string;
    type: RenditionType;
    bytes: number;
  };
  continuous_forms: {
    name: string;
    bytes: number;
    offsets: string;
    unwanted_since: number | null;
  };
};

export const recordingFromRow = (
  row: Selectable<RecordingTables['recordings']>,
  renditions: readonly Rendition[],
): Recording => ({
  name: row.name,
  contentType: row.content_type,
  bytes: row.bytes,
  accountId: row.account_id,
  createdAt: row.created_at,
  percent: row.percent,
  // Null if it is playable, even if another rendition of it failed.
  problem: renditions.length > 0 ? null : row.problem,
  title: row.title,
  artist: row.artist,
  trackNumber: row.track_number,
  discNumber: row.disc_number,
  album: row.album,
  releasedOn: row.released_on,
  seconds: row.seconds,
  loudness: row.loudness,
  peaks: JSON.parse(row.peaks) as number[],
  isLossless: row.is_lossless === 1,
  coverFile: row.cover_file,
  renditions,
});
