import type { RenditionType } from '../audio/audio.ts';

export type RecordingTables = {
  recordings: {
    name: string;
    content_type: string;
    bytes: number;
    /** SHA-256 of the file, as hexadecimal digits. */
    digest: string;
    account_id: string | null;
    /** Epoch milliseconds. */
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
