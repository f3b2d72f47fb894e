/** A song in a queue. */
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

export interface PlayQueue {
  tracks: QueuedTrack[];
  /** One file in which the tracks follow each other without a gap; offsets in seconds. */
  continuous: { url: string; type: string; offsets: number[] } | null;
}

/** Seconds are those of the track. */
export interface Playing {
  id: string;
  isPlaying: boolean;
  seconds: number;
}

/** What plays, for the pages in its frame as well. */
export interface MusicPlayer {
  play(queue: PlayQueue, at: number, seconds: number): void;
  /** Goes on with what plays, or pauses it. */
  toggle(): void;
  /** To a second of the track that plays. */
  seek(seconds: number): void;
  /** The same object until something has changed. */
  playing(): Playing | null;
  subscribe(listener: () => void): () => void;
}

declare global {
  interface Window {
    /** There once something has been played on this page. */
    music?: MusicPlayer;
  }
}

/** The one that plays first, and the one in which the next track waits. */
export type AudioPair = readonly [HTMLAudioElement, HTMLAudioElement];
