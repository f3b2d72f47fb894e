import type { PlayQueue } from './musicPlayer.ts';

const key = 'music place';

/** Not worth saving if it is shorter; in seconds. */
const worthKeeping = 10;

/** The place in a queue at which a fan stopped. */
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

/** Null if no position in this queue is stored. */
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
