import type { PlayQueue } from './musicPlayer.ts';

/** A file, and the second of it at which the track begins. */
export interface Source {
  url: string;
  begins: number;
  isContinuous: boolean;
}

/**
 * The first form that the browser plays; the continuous one first of all. Null if it plays none.
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

/** What every song is evened to, in LUFS. */
const targetLoudness = -14;

/**
 * The part of its own volume, from 0 to 1, at which a file is as loud as the others. A quiet one is
 * never made louder than it is: its peaks could clip, and phones would have to send the sound
 * through a graph that stops when they are locked. Songs of a whole record go by the loudest of
 * them, so that it keeps its quiet ones.
 */
export function volumeOf({ tracks, continuous }: PlayQueue, at: number): number {
  const shared = continuous ? tracks : tracks.slice(at, at + 1);
  const known = shared.flatMap(({ loudness }) => loudness ?? []);
  if (known.length === 0) return 1;
  return Math.min(1, 10 ** ((targetLoudness - Math.max(...known)) / 20));
}

/** Whether the browser may be able to; it knows only when it tries. */
export const canPlayWith =
  (element: HTMLAudioElement) =>
  (type: string): boolean =>
    element.canPlayType(type) !== '';

export const isAt = (element: HTMLAudioElement, { url }: Source): boolean =>
  element.src === new URL(url, document.baseURI).href;

/** A shorter wait goes unnoticed. */
const soonMs = 300;
const hurried = new WeakMap<HTMLAudioElement, { source: Source; act: () => void }>();

/**
 * The index of a whole record stands before its sound, and is large: over a slow line, a song of
 * its own would be heard long before. Of several calls for an element the last one holds, and none
 * waits longer than the first.
 * @param act is called if the index of the record's file has not come soon.
 */
export function fallbackIfSlow(element: HTMLAudioElement, source: Source, act: () => void): void {
  const isWaiting = hurried.has(element);
  hurried.set(element, { source, act });
  if (isWaiting) return;
  setTimeout(() => {
    const last = hurried.get(element)!;
    hurried.delete(element);
    const isLate = element.readyState === 0 && !element.paused && isAt(element, last.source);
    if (isLate && last.source.isContinuous) last.act();
  }, soonMs);
}

/** Begins to play; the element's events say what becomes of it. */
export function startPlayback(
  element: HTMLAudioElement,
  queue: PlayQueue,
  at: number,
  seconds: number,
): void {
  const source = sourceOf(queue, at, canPlayWith(element));
  if (source === null) return;
  element.src = source.url;
  element.currentTime = source.begins + seconds;
  element.volume = volumeOf(queue, at);
  // If it is refused, the player says so once it is there.
  element.play().catch(() => undefined);
  fallbackIfSlow(element, source, () => startPlayback(element, perTrackQueue(queue), at, seconds));
}

export const perTrackQueue = (queue: PlayQueue): PlayQueue => ({ ...queue, continuous: null });
