import {
  canPlayWith,
  fallbackIfSlow,
  isAt,
  perTrackQueue,
  sourceOf,
  volumeOf,
  type Source,
} from './startPlayback.ts';
import { createListening, type Listening } from './listening.ts';
import type { AudioPair, MusicPlayer, PlayQueue, Playing, QueuedTrack } from './musicPlayer.ts';
import { isReachable, retryAfter } from './playbackRetries.ts';
import { savePosition, savedPositionIn, type SavedPosition } from './savedPosition.ts';
import { trackAt } from './trackAt.ts';

export interface AudioPlayerState {
  queue: PlayQueue;
  /** The index of the track in the queue. */
  at: number;
  isPlaying: boolean;
  /** The position within the track, in seconds. */
  seconds: number;
  /** The volume from 0 to 1 that the fan has set. */
  volume: number;
  /** The reason why the song doesn't play, as a sentence. */
  trouble: string | null;
  /** The position at which the fan stopped last time. */
  offer: SavedPosition | null;
}

export const playerTroubles = {
  unplayable: 'Your browser cannot play this song.',
  lost: 'The connection was lost. Trying again …',
  refused: 'Your browser did not let the music begin. Press play.',
} as const;

/** `previous` leaves a song that has played for less than this, in seconds. */
const justBegun = 3;
const saveEverySeconds = 5;
/** The next song loads when this much of the current one is left. */
const nextWithinSeconds = 30;

/** Plays a queue with two audio elements, one of which waits with the next track. */
export class AudioPlayer implements MusicPlayer {
  #element: HTMLAudioElement;
  #spare: HTMLAudioElement;
  #state: AudioPlayerState | null = null;
  #playing: Playing | null = null;
  #source: Source | null = null;
  #savedAt = 0;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Addresses that this browser can't play. */
  #unfit = new Set<string>();
  readonly #listening: Listening;
  readonly #listeners = new Set<() => void>();

  /**
   * @param pair its first element may already play the first song, see `startPlayback`.
   * @param onHeard called once for each listening.
   */
  constructor(pair: AudioPair, onHeard: (track: QueuedTrack) => void = () => undefined) {
    [this.#element, this.#spare] = pair;
    this.#listening = createListening(onHeard);
    for (const one of pair) {
      const listen = (name: string, react: () => unknown) =>
        one.addEventListener(name, () => void (one === this.#element && react()));
      listen('timeupdate', () => this.#onTime());
      listen('ended', () => this.#onEnded());
      listen('error', () => this.#onError());
      listen('pause', () => this.#onPause());
      listen('playing', () => this.#set({ isPlaying: true, trouble: null }));
    }
    addEventListener('online', () => this.#tryAgain());
    addEventListener('pagehide', () => this.#savePosition());
  }

  /** The state; null while there is nothing to play. */
  readonly state = (): AudioPlayerState | null => this.#state;

  readonly playing = (): Playing | null => this.#playing;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  play(queue: PlayQueue, at: number, seconds: number): void {
    const isOther = queue.tracks[at]?.page !== this.#track()?.page;
    if (isOther) {
      this.#savePosition();
      this.#unfit = new Set();
    }
    this.#failures = 0;
    this.#state = {
      // The page that created the queue may unload.
      queue: structuredClone(queue),
      at,
      isPlaying: true,
      seconds,
      volume: this.#state?.volume ?? 1,
      trouble: null,
      offer: seconds === 0 && isOther ? savedPositionIn(queue) : null,
    };
    if (seconds === 0) this.#listening.begin();
    this.#begin(at, seconds);
  }

  readonly toggle = (): void => {
    if (this.#state === null) return;
    const { isPlaying, at, seconds } = this.#state;
    if (!isPlaying) return this.#begin(at, seconds);
    this.#element.pause();
    clearTimeout(this.#retry);
    this.#set({ isPlaying: false, trouble: null });
  };

  seek(seconds: number): void {
    if (this.#source === null) return;
    this.#element.currentTime = this.#source.begins + seconds;
    this.#listening.seek(seconds);
    this.#set({ seconds, offer: null });
  }

  readonly next = (): void => {
    if (this.#state && !this.#isLast()) this.#beginTrack(this.#state.at + 1);
  };

  /** Plays this track from its beginning, or the previous one if it has just begun. */
  readonly previous = (): void => {
    if (this.#state === null) return;
    const { at, seconds } = this.#state;
    this.#beginTrack(seconds > justBegun ? at : Math.max(0, at - 1));
  };

  setVolume(volume: number): void {
    this.#set({ volume });
    this.#applyVolume();
  }

  /** Stops, and forgets the queue. */
  readonly close = (): void => {
    this.#savePosition();
    clearTimeout(this.#retry);
    this.#element.pause();
    for (const one of [this.#element, this.#spare]) {
      one.removeAttribute('src');
      // Otherwise it continues to load (HTML, "Best practices for authors using media elements").
      one.load();
    }
    this.#source = null;
    this.#state = null;
    this.#notify();
  };

  #track(): QueuedTrack | undefined {
    return this.#state?.queue.tracks[this.#state.at];
  }

  #isLast(): boolean {
    return this.#state === null || this.#state.at + 1 >= this.#state.queue.tracks.length;
  }

  #set(changes: Partial<AudioPlayerState>): void {
    if (this.#state === null) return;
    this.#state = { ...this.#state, ...changes };
    this.#notify();
  }

  #notify(): void {
    const track = this.#track();
    const { isPlaying = false, seconds = 0 } = this.#state ?? {};
    this.#playing = track ? { id: track.id, isPlaying, seconds } : null;
    for (const listener of this.#listeners) listener();
  }

  #savePosition(): void {
    const track = this.#track();
    if (!track) return;
    this.#savedAt = this.#state!.seconds;
    savePosition(track.page, track.id, this.#savedAt);
  }

  /** @param isLate whether the file of the whole release is taking too long. */
  #begin(at: number, seconds: number, isLate = false): void {
    if (this.#state === null) return;
    clearTimeout(this.#retry);
    const source = this.#sourceFor(at, isLate);
    this.#source = source;
    if (source === null) {
      this.#element.pause();
      this.#set({ at, seconds: 0, isPlaying: false, trouble: playerTroubles.unplayable });
      return;
    }
    this.#load(source, source.begins + seconds);
    this.#listening.seek(seconds);
    this.#applyVolume(at);
    this.#set({ at, seconds, isPlaying: true, trouble: null });
    this.#start();
    if (this.#element.readyState > 0) return;
    fallbackIfSlow(this.#element, source, () => {
      if (this.#source === source) this.#begin(at, this.#state?.seconds ?? 0, true);
    });
  }

  /** A song that plays from its own file stays with it; the next one may use the release's file. */
  #sourceFor(at: number, isLate: boolean): Source | null {
    const { queue } = this.#state!;
    const canPlay = canPlayWith(this.#element);
    const own = sourceOf(perTrackQueue(queue), at, canPlay, this.#unfit);
    if (own !== null && (isLate || isAt(this.#element, own))) return own;
    return sourceOf(queue, at, canPlay, this.#unfit);
  }

  /** Uses the element that has the file already, if one does. */
  #load(source: Source, place: number): void {
    if (!isAt(this.#element, source) && isAt(this.#spare, source)) {
      [this.#element, this.#spare] = [this.#spare, this.#element];
    }
    this.#spare.pause();
    const element = this.#element;
    const isThere = isAt(element, source) && element.error === null;
    if (!isThere) element.src = source.url;
    if (!isThere || Math.abs(element.currentTime - place) > 0.5) element.currentTime = place;
  }

  #beginTrack(at: number): void {
    this.#listening.begin();
    this.#begin(at, 0);
  }

  #start(): void {
    const started = this.#element;
    started.play().catch((error: unknown) => {
      // The element reports any other error, or another song has begun.
      if ((error as Error).name !== 'NotAllowedError' || started !== this.#element) return;
      this.#set({ isPlaying: false, trouble: playerTroubles.refused });
    });
  }

  #applyVolume(at = this.#state?.at ?? 0): void {
    if (this.#state === null || this.#source === null) return;
    this.#element.volume = volumeOf(this.#state.queue, at) * this.#state.volume;
  }

  #onTime(): void {
    const { readyState, seeking, currentTime } = this.#element;
    if (this.#state === null || this.#source === null || readyState === 0 || seeking) return;
    this.#failures = 0;
    const { queue, at: before } = this.#state;
    const offsets = this.#source.isContinuous ? queue.continuous!.offsets : null;
    const at = offsets ? trackAt(offsets, currentTime) : before;
    if (offsets) this.#source = { ...this.#source, begins: offsets[at]! };
    const seconds = Math.max(0, currentTime - this.#source.begins);
    const isNew = at !== before;
    this.#set({ at, seconds, trouble: null, ...(isNew && { offer: null }) });
    this.#listening.reach(queue.tracks[at]!, seconds);
    if (isNew || Math.abs(seconds - this.#savedAt) >= saveEverySeconds) this.#savePosition();
    if (!this.#source.isContinuous) this.#prepareNext(queue, at + 1);
  }

  #prepareNext(queue: PlayQueue, at: number): void {
    if (!(this.#element.duration - this.#element.currentTime < nextWithinSeconds)) return;
    const spare = this.#spare;
    const next = sourceOf(queue, at, canPlayWith(spare), this.#unfit);
    if (next === null || isAt(spare, next)) return;
    spare.preload = 'auto';
    spare.src = next.url;
    spare.currentTime = next.begins;
  }

  #onEnded(): void {
    if (this.#state === null) return;
    if (!this.#source?.isContinuous && !this.#isLast()) {
      return this.#beginTrack(this.#state.at + 1);
    }
    this.#listening.begin();
    this.#set({ at: 0, seconds: 0, isPlaying: false });
    this.#savePosition();
  }

  async #onError(): Promise<void> {
    const failed = this.#source;
    const { error } = this.#element;
    if (this.#state === null || failed === null || error === null) return;
    const { at, seconds } = this.#state;
    const isUnfit =
      error.code === MediaError.MEDIA_ERR_DECODE ||
      (error.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && (await isReachable(failed.url)));
    if (this.#source !== failed) return;
    if (isUnfit) {
      this.#unfit.add(failed.url);
      if (this.#state.isPlaying) this.#begin(at, seconds);
      return;
    }
    this.#failures += 1;
    this.#set({ trouble: playerTroubles.lost });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#tryAgain(), retryAfter(this.#failures));
  }

  #tryAgain(): void {
    if (this.#state?.trouble !== playerTroubles.lost || this.#source === null) return;
    const { isPlaying, seconds } = this.#state;
    this.#element.src = this.#source.url;
    this.#element.currentTime = this.#source.begins + seconds;
    if (isPlaying) this.#start();
  }

  #onPause(): void {
    // The end, a replaced file and a failed one fire `pause` as well.
    const { ended, error, paused } = this.#element;
    if (ended || error !== null || !paused) return;
    if (this.#state?.trouble !== playerTroubles.lost) this.#set({ isPlaying: false });
    this.#savePosition();
  }
}
