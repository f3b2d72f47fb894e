import { browserStorage } from '../browser/browserStorage.ts';
import type { PlayQueue } from './musicPlayer.ts';

const key = 'music place';

/** Shorter positions aren't worth saving; in seconds. */
const worthKeeping = 10;

/** The position in a queue at which a fan stopped. */
export interface SavedPosition {
  at: number;
  seconds: number;
}

export const savePosition = (page: string, id: string, seconds: number): void =>
  browserStorage.store(key, JSON.stringify({ page, id, seconds }));

/** The saved position; null if there is none in this queue. */
export function savedPositionIn({ tracks }: PlayQueue): SavedPosition | null {
  const { page, id, seconds } = Object(browserStorage.readJson(key)) as Record<string, unknown>;
  const at = tracks.findIndex((track) => track.page === page && track.id === id);
  if (at === -1 || typeof seconds !== 'number' || !(seconds >= worthKeeping)) return null;
  return seconds < tracks[at]!.seconds ? { at, seconds } : null;
}
