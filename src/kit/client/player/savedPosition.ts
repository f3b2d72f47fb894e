import type { PlayQueue } from './musicPlayer.ts';

const key = 'music place';

/** Shorter than this, nobody misses what was heard; in seconds. */
const worthKeeping = 10;

/** The place in a queue at which somebody stopped. */
export interface SavedPosition {
  at: number;
  seconds: number;
}

export function savePosition(page: string, id: string, seconds: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ page, id, seconds }));
  } catch {
    // Storage is full or blocked: the next visit begins at the beginning.
  }
}

/** Null if nothing of this queue was kept. */
export function savedPositionIn({ tracks }: PlayQueue): SavedPosition | null {
  const { page, id, seconds } = Object(stored()) as Record<string, unknown>;
  const at = tracks.findIndex((track) => track.page === page && track.id === id);
  if (at === -1 || typeof seconds !== 'number' || !(seconds >= worthKeeping)) return null;
  return seconds < tracks[at]!.seconds ? { at, seconds } : null;
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Blocked, or not ours.
    return null;
  }
}
