import { evenedVolume, loudest } from './loudness.ts';
import type { PlayQueue } from './tracks.ts';

/** A file, and the second of it at which the track begins. */
export interface Source {
  url: string;
  begins: number;
  isContinuous: boolean;
}

/**
 * The first form that the browser plays; the continuous one first of all. Null where it plays none.
 * @param unfit addresses that were tried in vain.
 */
export function sourceOf(
  { tracks, continuous }: PlayQueue,
  at: number,
  canPlay: (type: string) => boolean,
  unfit: ReadonlySet<string> = new Set(),
): Source | null {
  const fits = ({ type, url }: { type: string; url: string }) => !unfit.has(url) && canPlay(type);
  const begins = continuous?.offsets[at];
  if (continuous && begins !== undefined && fits(continuous))
    return { url: continuous.url, begins, isContinuous: true };
  const form = tracks[at]?.forms.find(fits);
  return form ? { url: form.url, begins: 0, isContinuous: false } : null;
}

/** By the loudest track of a file that holds them all: a record keeps its quiet songs. */
export const volumeOf = ({ tracks }: PlayQueue, at: number, isContinuous: boolean): number =>
  evenedVolume(
    isContinuous ? loudest(tracks.map(({ loudness }) => loudness)) : (tracks[at]?.loudness ?? null),
  );

/** Whether the browser may be able to; it knows only when it tries. */
export const canPlayWith =
  (element: HTMLAudioElement) =>
  (type: string): boolean =>
    element.canPlayType(type) !== '';

/** Begins to play; what becomes of it is told by the element. */
export function cue(
  element: HTMLAudioElement,
  queue: PlayQueue,
  at: number,
  seconds: number,
): void {
  const source = sourceOf(queue, at, canPlayWith(element));
  if (source === null) return;
  element.src = source.url;
  element.currentTime = source.begins + seconds;
  element.volume = volumeOf(queue, at, source.isContinuous);
  // Where it is refused, the player says so once it is there.
  element.play().catch(() => undefined);
}
