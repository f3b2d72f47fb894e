import type { QueuedTrack } from './musicPlayer.ts';

/** A listening needs this many seconds of a track, or half of it. */
const playedFrom = 30;

/** @param onPlayed called once for each listening. */
export function createListening(onPlayed: (track: QueuedTrack) => void) {
  let id: string | null = null;
  let last = 0;
  let played = 0;
  let isCounted = false;
  return {
    /** Called when a track plays from its beginning: each time can count again. */
    begin(): void {
      id = null;
    },
    /** Called on a jump to a second of the track: skipped parts don't count. */
    seek(second: number): void {
      last = second;
    },
    /** Called when the track has played up to this second. */
    reach(track: QueuedTrack, second: number): void {
      if (track.id !== id) [id, last, played, isCounted] = [track.id, second, 0, false];
      played += Math.max(0, second - last);
      last = second;
      if (isCounted || played < Math.min(playedFrom, (track.seconds || Infinity) / 2)) return;
      isCounted = true;
      onPlayed(track);
    },
  };
}
