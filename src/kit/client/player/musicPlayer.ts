import type { PlayQueue } from './tracks.ts';

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
