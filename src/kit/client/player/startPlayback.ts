import type { PlayQueue } from './musicPlayer.ts';

/** A file, and the second at which the track begins in it. */
export interface Source {
  url: string;
  begins: number;
  isContinuous: boolean;
}

/**
 * Returns the first rendition that the browser can play, the continuous file before all others;
 * null if it can play none.
 * @param unfit addresses that failed to play.
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

/** The loudness to which every song is normalized, in LUFS. */
const targetLoudness = -14;

/**
 * Returns the factor, from 0 to 1, that brings a file to the common loudness. A quiet file never
 * becomes louder: its peaks could clip, and phones would have to send the sound through a graph
 * that stops when they are locked. Songs of a whole release use the gain of the loudest one, so
 * that quiet songs stay quiet.
 */
export function volumeOf({ tracks, continuous }: PlayQueue, at: number): number {
  const shared = continuous ? tracks : tracks.slice(at, at + 1);
  const known = shared.flatMap(({ loudness }) => loudness ?? []);
  if (known.length === 0) return 1;
  return Math.min(1, 10 ** ((targetLoudness - Math.max(...known)) / 20));
}

/** Whether the browser might play a type; only an attempt shows it for sure. */
export const canPlayWith =
  (element: HTMLAudioElement) =>
  (type: string): boolean =>
    element.canPlayType(type) !== '';

export const isAt = (element: HTMLAudioElement, { url }: Source): boolean =>
  element.src === new URL(url, document.baseURI).href;

/** Fans don't notice a shorter wait. */
const soonMs = 300;
const hurried = new WeakMap<HTMLAudioElement, { source: Source; act: () => void }>();

/**
 * Calls `act` if a release's file is slow. Its index comes before its sound and is large: over a
 * slow line, the song's own file would play long before. The last of several calls for an element
 * counts, and none waits longer than the first.
 * @param act called if the index of the release's file hasn't arrived soon.
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

/** Starts to play; the element's events report the outcome. */
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
  // If the browser refuses, the player reports it when it has loaded.
  element.play().catch(() => undefined);
  fallbackIfSlow(element, source, () => startPlayback(element, perTrackQueue(queue), at, seconds));
}

export const perTrackQueue = (queue: PlayQueue): PlayQueue => ({ ...queue, continuous: null });
