import type { QueuedTrack } from './musicPlayer.ts';

/** A listening needs this many seconds of a track, or half of it. */
const heardFrom = 30;

export interface Listening {
  /** Called when a track plays from its beginning: each time can count again. */
  begin(): void;
  /** Called on a jump to a second of the track: skipped parts don't count. */
  seek(second: number): void;
  /** Called when the track has played up to this second. */
  reach(track: QueuedTrack, second: number): void;
}

/** @param tell called once for each listening. */
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
