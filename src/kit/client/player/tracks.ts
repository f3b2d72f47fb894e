export interface QueuedTrack {
  id: string;
  title: string;
  /** Its title. */
  release: string;
  artist: string;
  /** The path of the release's page. */
  page: string;
  /** The address of a small copy. */
  cover: string | null;
  seconds: number;
  /** In order of preference. */
  forms: { type: string; url: string }[];
  /** In LUFS; null if it is not known. */
  loudness: number | null;
  /** From 0 to 100. */
  peaks: readonly number[];
}

/** One file in which the tracks follow each other without a gap; offsets in seconds. */
export interface ContinuousForm {
  url: string;
  type: string;
  offsets: number[];
}

export interface PlayQueue {
  tracks: QueuedTrack[];
  continuous: ContinuousForm | null;
}
