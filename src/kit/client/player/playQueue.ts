import { useSyncExternalStore } from 'react';
import { importWithRetry } from '../browser/importWithRetry.ts';
import { addAlert } from '../page/alerts.ts';
import { startPlayback } from './startPlayback.ts';
import type { AudioPair, MusicPlayer, PlayQueue, Playing } from './musicPlayer.ts';

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
let pair: AudioPair | null = null;
let requested: { queue: PlayQueue; at: number; seconds: number } | null = null;
let isConnected = false;

/**
 * Call it when play is pressed: browsers allow sound to begin only at that moment, so it doesn't
 * wait for the player, which loads in the meantime.
 * @param seconds the position within the track.
 */
export function play(queue: PlayQueue, at: number, seconds = 0): void {
  const player = musicPlayer();
  if (player) {
    player.play(queue, at, seconds);
    return;
  }
  const isFirst = requested === null;
  requested = { queue, at, seconds };
  pair ??= [new Audio(), new Audio()];
  startPlayback(pair[0], queue, at, seconds);
  // This element plays later without a press, when the first has ended.
  if (isFirst) pair[1].load();
  if (isFirst) void startPlayer(pair);
}

/** Pauses or continues the music. */
export const togglePlaying = (): void => musicPlayer()?.toggle();

/** @param seconds the position within the current track. */
export const seekPlaying = (seconds: number): void => musicPlayer()?.seek(seconds);

/** The current song, for a page's own buttons, even if the page is in the player's frame. */
export function usePlaying(): Playing | null {
  return useSyncExternalStore(
    subscribe,
    () => musicPlayer()?.state() ?? null,
    () => null,
  );
}

async function startPlayer(elements: AudioPair): Promise<void> {
  try {
    const { openPlayer } = await importWithRetry(() => import('./openPlayer.tsx'));
    const { queue, at, seconds } = requested!;
    window.music = openPlayer(elements);
    connect(window.music);
    window.music.play(queue, at, seconds);
  } catch (error) {
    console.warn('could not load the player', error);
    elements[0].pause();
    requested = null;
    addAlert('error', "The player didn't load. Please try again.");
  }
}

/** The player of this page, or of the page around it. */
function musicPlayer(): MusicPlayer | null {
  try {
    return window.parent.music ?? window.music ?? null;
  } catch {
    // The page around this one belongs to another site.
    return window.music ?? null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const player = musicPlayer();
  if (player) connect(player);
  return () => listeners.delete(listener);
}

function connect(player: MusicPlayer): void {
  if (isConnected) return;
  isConnected = true;
  const leave = player.subscribe(notify);
  // A page that unloads stops listening.
  if (player !== window.music) addEventListener('pagehide', leave, { once: true });
}
