import { AudioElements } from './audioElements.ts';
import { fallbackIfSlow, volumeOf, type Source } from './startPlayback.ts';
import { createListening } from './listening.ts';
import type { AudioPair, MusicPlayer, PlayQueue, Playing, QueuedTrack } from './musicPlayer.ts';
import { isReachable, retryAfter } from './playbackRetries.ts';
import { savePosition, savedPositionIn, type SavedPosition } from './savedPosition.ts';
import { trackAt } from './trackAt.ts';

export interface AudioPlayerState extends Playing {
  queue: PlayQueue;
  /** The index of the track in the queue. */
  at: number;
  /** The volume from 0 to 1 that the fan has set. */
  volume: number;
  /** The reason why the song doesn't play, as a sentence. */
  trouble: string | null;
  /** The position at which the fan stopped last time. */
  offer: SavedPosition | null;
}

export const playerTroubles = {
  unplayable: "Your browser can't play this song.",
  lost: 'Connection lost. Trying again …',
  refused: 'Your browser blocked playback. Press play.',
} as const;

/** `previous` leaves a song that has played for less than this, in seconds. */
const justBegun = 3;
const saveEverySeconds = 5;

/** Plays a queue. */
export class AudioPlayer implements MusicPlayer {
  readonly #audio: AudioElements;
  #state: AudioPlayerState | null = null;
  #source: Source | null = null;
  #savedAt = 0;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #listening: ReturnType<typeof createListening>;
  readonly #listeners = new Set<() => void>();

  /**
   * @param pair its first element may already play the first song, see `startPlayback`.
   * @param onPlayed called once for each listening.
   */
  constructor(pair: AudioPair, onPlayed: (track: QueuedTrack) => void = () => undefined) {
    this.#audio = new AudioElements(pair);
    this.#listening = createListening(onPlayed);
    this.#audio.listen('timeupdate', () => this.#onTime());
    this.#audio.listen('ended', () => this.#onEnded());
    this.#audio.listen('error', () => this.#onError());
    this.#audio.listen('pause', () => this.#onPause());
    this.#audio.listen('playing', () => this.#set({ isPlaying: true, trouble: null }));
    addEventListener('online', () => this.#tryAgain());
    addEventListener('pagehide', () => this.#savePosition());
  }

  /** The state; null while there is nothing to play. */
  readonly state = (): AudioPlayerState | null => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  play(queue: PlayQueue, at: number, seconds: number): void {
    const isOther = queue.tracks[at]?.page !== this.#track()?.page;
    if (isOther) {
      this.#savePosition();
      this.#audio.includeAll();
    }
    this.#failures = 0;
    this.#state = {
      // The page that created the queue may unload.
      queue: structuredClone(queue),
      id: queue.tracks[at]!.id,
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
    this.#audio.current.pause();
    clearTimeout(this.#retry);
    this.#set({ isPlaying: false, trouble: null });
  };

  seek(seconds: number): void {
    if (this.#source === null) return;
    this.#audio.current.currentTime = this.#source.begins + seconds;
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
    this.#audio.close();
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
    const state = { ...this.#state, ...changes };
    this.#state = { ...state, id: state.queue.tracks[state.at]!.id };
    this.#notify();
  }

  #notify(): void {
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
    const source = this.#audio.sourceFor(this.#state.queue, at, isLate);
    this.#source = source;
    if (source === null) {
      this.#audio.current.pause();
      this.#set({ at, seconds: 0, isPlaying: false, trouble: playerTroubles.unplayable });
      return;
    }
    this.#audio.load(source, source.begins + seconds);
    this.#listening.seek(seconds);
    this.#applyVolume(at);
    this.#set({ at, seconds, isPlaying: true, trouble: null });
    this.#start();
    if (this.#audio.current.readyState > 0) return;
    fallbackIfSlow(this.#audio.current, source, () => {
      if (this.#source === source) this.#begin(at, this.#state?.seconds ?? 0, true);
    });
  }

  #beginTrack(at: number): void {
    this.#listening.begin();
    this.#begin(at, 0);
  }

  #start(): void {
    const started = this.#audio.current;
    started.play().catch((error: unknown) => {
      // The element reports any other error, or another song has begun.
      if ((error as Error).name !== 'NotAllowedError' || started !== this.#audio.current) return;
      this.#set({ isPlaying: false, trouble: playerTroubles.refused });
    });
  }

  #applyVolume(at = this.#state?.at ?? 0): void {
    if (this.#state === null || this.#source === null) return;
    this.#audio.current.volume = volumeOf(this.#state.queue, at) * this.#state.volume;
  }

  #onTime(): void {
    const { readyState, seeking, currentTime } = this.#audio.current;
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
    if (!this.#source.isContinuous) this.#audio.prepare(queue, at + 1);
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
    const { error } = this.#audio.current;
    if (this.#state === null || failed === null || error === null) return;
    const { at, seconds } = this.#state;
    const isUnfit =
      error.code === MediaError.MEDIA_ERR_DECODE ||
      (error.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && (await isReachable(failed.url)));
    if (this.#source !== failed) return;
    if (isUnfit) {
      this.#audio.exclude(failed.url);
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
    this.#audio.current.src = this.#source.url;
    this.#audio.current.currentTime = this.#source.begins + seconds;
    if (isPlaying) this.#start();
  }

  #onPause(): void {
    // The end, a replaced file and a failed one fire `pause` as well.
    const { ended, error, paused } = this.#audio.current;
    if (ended || error !== null || !paused) return;
    if (this.#state?.trouble !== playerTroubles.lost) this.#set({ isPlaying: false });
    this.#savePosition();
  }
}
