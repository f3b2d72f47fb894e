import type { AudioPair, PlayQueue } from './musicPlayer.ts';
import { canPlayWith, isAt, perTrackQueue, sourceOf, type Source } from './startPlayback.ts';

/** The next song loads when this much of the current one is left. */
const nextWithinSeconds = 30;

/** Two audio elements: one plays, and the other waits with the next track. */
export class AudioElements {
  current: HTMLAudioElement;
  #spare: HTMLAudioElement;
  /** Addresses that this browser can't play. */
  readonly #unfit = new Set<string>();

  constructor(pair: AudioPair) {
    [this.current, this.#spare] = pair;
  }

  /** Calls back for events of the element that plays. */
  listen(name: string, react: () => unknown): void {
    for (const one of [this.current, this.#spare]) {
      one.addEventListener(name, () => void (one === this.current && react()));
    }
  }

  /**
   * Returns the file for a track; null if the browser can play none. A song that plays from its own
   * file stays with it; the next one may use the release's file.
   * @param isLate whether the file of the whole release is taking too long.
   */
  sourceFor(queue: PlayQueue, at: number, isLate: boolean): Source | null {
    const canPlay = canPlayWith(this.current);
    const own = sourceOf(perTrackQueue(queue), at, canPlay, this.#unfit);
    if (own !== null && (isLate || isAt(this.current, own))) return own;
    return sourceOf(queue, at, canPlay, this.#unfit);
  }

  /** Uses the element that has the file already, if one does. @param place in seconds. */
  load(source: Source, place: number): void {
    if (!isAt(this.current, source) && isAt(this.#spare, source)) {
      [this.current, this.#spare] = [this.#spare, this.current];
    }
    this.#spare.pause();
    const element = this.current;
    const isThere = isAt(element, source) && element.error === null;
    if (!isThere) element.src = source.url;
    if (!isThere || Math.abs(element.currentTime - place) > 0.5) element.currentTime = place;
  }

  /** Loads a track into the other element, if the current one is near its end. */
  prepare(queue: PlayQueue, at: number): void {
    if (!(this.current.duration - this.current.currentTime < nextWithinSeconds)) return;
    const spare = this.#spare;
    const next = sourceOf(queue, at, canPlayWith(spare), this.#unfit);
    if (next === null || isAt(spare, next)) return;
    spare.preload = 'auto';
    spare.src = next.url;
    spare.currentTime = next.begins;
  }

  /** Ignores a file that the browser can't play. */
  exclude(url: string): void {
    this.#unfit.add(url);
  }

  /** Tries all files again. */
  includeAll(): void {
    this.#unfit.clear();
  }

  /** Stops both. */
  close(): void {
    this.current.pause();
    for (const one of [this.current, this.#spare]) {
      one.removeAttribute('src');
      // Otherwise it continues to load (HTML, "Best practices for authors using media elements").
      one.load();
    }
  }
}
