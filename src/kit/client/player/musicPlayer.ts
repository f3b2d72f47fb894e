export interface QueuedTrack {
  id: string;
  title: string;
  /** The release's title. */
  release: string;
  artist: string;
  /** The path of the release's page. */
  page: string;
  /** The address of a small copy of the cover. */
  cover: string | null;
  seconds: number;
  /** The renditions, in order of preference. */
  forms: { type: string; url: string }[];
  /** In LUFS; null if unknown. */
  loudness: number | null;
  /** From 0 to 100. */
  peaks: readonly number[];
}

export interface PlayQueue {
  tracks: QueuedTrack[];
  /** A single file with all tracks, without gaps; offsets in seconds. */
  continuous: { url: string; type: string; offsets: number[] } | null;
}

/** The current song; seconds count within the track. */
export interface Playing {
  id: string;
  isPlaying: boolean;
  seconds: number;
}

/** The player's interface, also for the pages in its frame. */
export interface MusicPlayer {
  play(queue: PlayQueue, at: number, seconds: number): void;
  /** Continues or pauses the music. */
  toggle(): void;
  /** Jumps to a second of the current track. */
  seek(seconds: number): void;
  /** Returns the same object until something changes; null while there is nothing to play. */
  state(): Playing | null;
  subscribe(listener: () => void): () => void;
}

declare global {
  interface Window {
    /** Set when the first song has been played on this page. */
    music?: MusicPlayer;
  }
}

/** The element that plays first, and the one that loads the next track. */
export type AudioPair = readonly [HTMLAudioElement, HTMLAudioElement];
