import {
  canPlayWith,
  isAt,
  perTrackQueue,
  sourceOf,
  fallbackIfSlow,
  volumeOf,
  type Source,
} from './startPlayback.ts';
import { createListening } from './listening.ts';
import { savePosition, savedPositionIn, type SavedPosition } from './savedPosition.ts';
import type { AudioPair, MusicPlayer, Playing } from './musicPlayer.ts';
import { retryAfter } from './retryAfter.ts';
import { trackAt } from './trackAt.ts';
import type { PlayQueue, QueuedTrack } from './tracks.ts';

export interface AudioPlayerState {
  queue: PlayQueue;
  /** Of the track in the queue. */
  at: number;
  isPlaying: boolean;
  /** Of the track. */
  seconds: number;
  /** From 0 to 1, as the fan has set it. */
  volume: number;
  /** What keeps it from playing, in words. */
  trouble: string | null;
  /** Where the fan stopped another time. */
  offer: SavedPosition | null;
}

export interface AudioPlayer extends MusicPlayer {
  /** Null while there is nothing to play. */
  state(): AudioPlayerState | null;
  next(): void;
  /** To the beginning of this track, or to the one before if it has just begun. */
  previous(): void;
  setVolume(volume: number): void;
  /** Ends it, and forgets the queue. */
  close(): void;
}

export const playerTroubles = {
  unplayable: 'Your browser cannot play this song.',
  lost: 'The connection was lost. Trying again …',
  refused: 'Your browser did not let the music begin. Press play.',
} as const;

/** A song that has just begun is left by `previous`, in seconds. */
const justBegun = 3;
const keepEverySeconds = 5;
/** The next song is asked for when the last of this one is there. */
const nextWithinSeconds = 30;

/**
 * @param pair perhaps plays already what is played first, see `cue`.
 * @param onHeard is told once of each listening.
 */
export function createAudioPlayer(
  pair: AudioPair,
  onHeard: (track: QueuedTrack) => void = () => undefined,
): AudioPlayer {
  let [element, spare] = pair;
  let state: AudioPlayerState | null = null;
  let playing: Playing | null = null;
  let source: Source | null = null;
  let keptAt = 0;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let unfit = new Set<string>();
  const listening = createListening(onHeard);
  const listeners = new Set<() => void>();

  const set = (changes: Partial<AudioPlayerState>) => {
    if (state === null) return;
    state = { ...state, ...changes };
    tell();
  };
  const tell = () => {
    const track = state?.queue.tracks[state.at];
    playing = track ? { id: track.id, isPlaying: state!.isPlaying, seconds: state!.seconds } : null;
    for (const listener of listeners) listener();
  };
  const keep = () => {
    const track = state?.queue.tracks[state.at];
    if (!track) return;
    keptAt = state!.seconds;
    savePosition(track.page, track.id, state!.seconds);
  };

  /** @param isLate where the file of the whole record is not waited for any longer. */
  const begin = (at: number, seconds: number, isLate = false) => {
    if (state === null) return;
    clearTimeout(retry);
    const canPlay = canPlayWith(element);
    const own = sourceOf(perTrackQueue(state.queue), at, canPlay, unfit);
    // A song that plays by itself goes on so; the next one may be in the record's file.
    const isByItself = own !== null && (isLate || isAt(element, own));
    const found = isByItself ? own : sourceOf(state.queue, at, canPlay, unfit);
    if (found === null) {
      source = null;
      element.pause();
      set({ at, seconds: 0, isPlaying: false, trouble: playerTroubles.unplayable });
      return;
    }
    const isWaiting = spare.src === new URL(found.url, document.baseURI).href;
    if (!isAt(element, found) && isWaiting) [element, spare] = [spare, element];
    if (spare !== element) spare.pause();
    const isThere = isAt(element, found) && element.error === null;
    if (!isThere) element.src = found.url;
    source = found;
    listening.seek(seconds);
    const place = found.begins + seconds;
    if (!isThere || Math.abs(element.currentTime - place) > 0.5) element.currentTime = place;
    setLoudness(at);
    set({ at, seconds, isPlaying: true, trouble: null });
    start();
    if (element.readyState > 0) return;
    fallbackIfSlow(element, found, () => source === found && begin(at, state?.seconds ?? 0, true));
  };
  const beginAnew = (at: number) => {
    listening.begin();
    begin(at, 0);
  };
  const start = () => {
    const started = element;
    started.play().catch((error: unknown) => {
      // Whatever else is wrong is told by the element, or was overtaken.
      if ((error as Error).name !== 'NotAllowedError' || started !== element) return;
      set({ isPlaying: false, trouble: playerTroubles.refused });
    });
  };
  const setLoudness = (at: number) => {
    if (state === null || source === null) return;
    element.volume = volumeOf(state.queue, at) * state.volume;
  };

  const onTime = () => {
    if (state === null || source === null || element.readyState === 0 || element.seeking) return;
    failures = 0;
    const offsets = source.isContinuous ? state.queue.continuous!.offsets : null;
    const at = offsets ? trackAt(offsets, element.currentTime) : state.at;
    if (offsets) source = { ...source, begins: offsets[at]! };
    const seconds = Math.max(0, element.currentTime - source.begins);
    const isNew = at !== state.at;
    set({ at, seconds, trouble: null, ...(isNew && { offer: null }) });
    listening.reach(state.queue.tracks[at]!, seconds);
    if (isNew || Math.abs(seconds - keptAt) >= keepEverySeconds) keep();
    prepareNext();
  };
  const prepareNext = () => {
    if (state === null || source === null || source.isContinuous) return;
    if (!(element.duration - element.currentTime < nextWithinSeconds)) return;
    const next = sourceOf(state.queue, state.at + 1, canPlayWith(spare), unfit);
    if (next === null || isAt(spare, next)) return;
    spare.preload = 'auto';
    spare.src = next.url;
    spare.currentTime = next.begins;
  };
  const onEnded = () => {
    if (state === null) return;
    const isLast = source?.isContinuous === true || state.at + 1 >= state.queue.tracks.length;
    if (!isLast) return beginAnew(state.at + 1);
    listening.begin();
    set({ at: 0, seconds: 0, isPlaying: false });
    keep();
  };
  const onError = async () => {
    if (state === null || source === null || element.error === null) return;
    const { at, seconds } = state;
    const failed = source;
    const { code } = element.error;
    const isUnfit =
      code === MediaError.MEDIA_ERR_DECODE ||
      (code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && (await isReached(failed.url)));
    if (state === null || source !== failed) return;
    if (isUnfit) {
      unfit.add(failed.url);
      if (state.isPlaying) begin(at, seconds);
      return;
    }
    failures += 1;
    set({ trouble: playerTroubles.lost });
    clearTimeout(retry);
    retry = setTimeout(tryAgain, retryAfter(failures));
  };
  const tryAgain = () => {
    if (state?.trouble !== playerTroubles.lost || source === null) return;
    const { isPlaying, seconds } = state;
    element.src = source.url;
    element.currentTime = source.begins + seconds;
    if (isPlaying) start();
  };

  const onPause = () => {
    // The end, a file that is exchanged and one that fails pause as well.
    if (element.ended || element.error !== null || !element.paused) return;
    if (state?.trouble !== playerTroubles.lost) set({ isPlaying: false });
    keep();
  };
  for (const one of pair) {
    const ifCurrent = (react: () => unknown) => () => {
      if (one === element) void react();
    };
    one.addEventListener('timeupdate', ifCurrent(onTime));
    one.addEventListener('ended', ifCurrent(onEnded));
    one.addEventListener('error', ifCurrent(onError));
    one.addEventListener('pause', ifCurrent(onPause));
    one.addEventListener(
      'playing',
      ifCurrent(() => set({ isPlaying: true, trouble: null })),
    );
  }
  addEventListener('online', tryAgain);
  addEventListener('pagehide', keep);

  return {
    state: () => state,
    playing: () => playing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play(queue, at, seconds) {
      const isOther = queue.tracks[at]?.page !== state?.queue.tracks[state.at]?.page;
      if (isOther) keep();
      const place = seconds === 0 && isOther ? savedPositionIn(queue) : null;
      if (isOther) unfit = new Set();
      failures = 0;
      state = {
        // The page that brought it may go.
        queue: structuredClone(queue),
        at,
        isPlaying: true,
        seconds,
        volume: state?.volume ?? 1,
        trouble: null,
        offer: place,
      };
      if (seconds === 0) listening.begin();
      begin(at, seconds);
    },
    toggle() {
      if (state === null) return;
      if (!state.isPlaying) return begin(state.at, state.seconds);
      element.pause();
      clearTimeout(retry);
      set({ isPlaying: false, trouble: null });
    },
    seek(seconds) {
      if (state === null || source === null) return;
      element.currentTime = source.begins + seconds;
      listening.seek(seconds);
      set({ seconds, offer: null });
    },
    next() {
      if (state && state.at + 1 < state.queue.tracks.length) beginAnew(state.at + 1);
    },
    previous() {
      if (state) beginAnew(state.seconds > justBegun ? state.at : Math.max(0, state.at - 1));
    },
    setVolume(volume) {
      set({ volume });
      if (state) setLoudness(state.at);
    },
    close() {
      keep();
      clearTimeout(retry);
      element.pause();
      for (const one of [element, spare]) {
        one.removeAttribute('src');
        // Otherwise it goes on fetching (HTML, "Best practices for authors using media elements").
        one.load();
      }
      source = null;
      state = null;
      tell();
    },
  };
}

/** A browser tells a file that it cannot play and a host that it cannot reach by the same code. */
async function isReached(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD' })).status < 500;
  } catch {
    // No answer at all: the connection is lost.
    return false;
  }
}
