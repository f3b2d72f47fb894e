import type { QueuedTrack } from './musicPlayer.ts';

/** Seconds of a track, or half of it, that make one listening. */
const heardFrom = 30;

export interface Listening {
  /** A track plays from its beginning: heard again, it counts again. */
  begin(): void;
  /** To a second of the track: what was skipped was not heard. */
  seek(second: number): void;
  /** The track has played up to this second. */
  reach(track: QueuedTrack, second: number): void;
}

/** @param tell is called once for each listening. */
export function createListening(tell: (track: QueuedTrack) => void): Listening {
  let id: string | null = null;
  let last = 0;
  let heard = 0;
  let isTold = false;
  return {
    begin() {
      id = null;
    },
    seek(second) {
      last = second;
    },
    reach(track, second) {
      if (track.id !== id) [id, last, heard, isTold] = [track.id, second, 0, false];
      heard += Math.max(0, second - last);
      last = second;
      if (isTold || heard < Math.min(heardFrom, (track.seconds || Infinity) / 2)) return;
      isTold = true;
      tell(track);
    },
  };
}
