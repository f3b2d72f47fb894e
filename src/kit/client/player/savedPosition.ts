import type { PlayQueue } from './musicPlayer.ts';

const key = 'music place';

/** Shorter positions aren't worth saving; in seconds. */
const worthKeeping = 10;

/** The position in a queue at which a fan stopped. */
export interface SavedPosition {
  at: number;
  seconds: number;
}

export function savePosition(page: string, id: string, seconds: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ page, id, seconds }));
  } catch {
    // Storage is full or blocked: the next visit starts from the beginning.
  }
}

/** The saved position; null if there is none in this queue. */
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
    // Storage is blocked, or the text isn't ours.
    return null;
  }
}
