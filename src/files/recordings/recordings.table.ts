import type { RenditionType } from '../audio/audio.ts';

export type RecordingTables = {
  recordings: {
    name: string;
    content_type: string;
    bytes: number;
    /** SHA-256 of the file, as hexadecimal digits. */
    digest: string;
    /** Null if the uploader's account was deleted. */
    account_id: string | null;
    /** Epoch milliseconds. */
    created_at: number;
    /** The progress of transcoding: 0 to 100. */
    percent: number;
    /** Why it cannot be played; null if it can, or will be. */
    problem: string | null;
    title: string | null;
    artist: string | null;
    track_number: number | null;
    disc_number: number | null;
    album: string | null;
    /** The day in the tags: midnight in UTC, in epoch milliseconds. */
    released_on: number | null;
    /** Null until it is measured. */
    seconds: number | null;
    /** LUFS; null for silence, and until it is measured. */
    loudness: number | null;
    /** A JSON array. */
    peaks: string;
    is_lossless: number;
    /** The image in the file's tags. */
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
