import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  record,
  SilentElement,
  singles,
  siteAddress,
} from '../../../../tests/fixtures/audio/silentElement.ts';
import { storage } from '../../../../tests/fixtures/webStorage.ts';
import { AudioPlayer } from './audioPlayer.ts';
import { connectMediaSession } from './mediaSession.ts';

/** A fake lock screen: records its content, and passes presses on. */
class LockScreen {
  playbackState = 'none';
  metadata: { title: string; album: string } | null = null;
  position: MediaPositionState | null = null;
  readonly known: ReadonlySet<string>;
  readonly #handlers = new Map<string, MediaSessionActionHandler>();
  constructor(known: readonly string[]) {
    this.known = new Set(known);
  }
  setPositionState = (position: MediaPositionState) => (this.position = position);
  setActionHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler) => {
    if (!this.known.has(action)) throw new TypeError(action);
    this.#handlers.set(action, handler);
  };
  press(action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) {
    this.#handlers.get(action)!({ action, ...details });
  }
}

const actions = ['play', 'pause', 'previoustrack', 'nexttrack', 'seekto', 'seekforward'];

let element: SilentElement;
let player: AudioPlayer;
let screen: LockScreen;

function lockScreen(known: readonly string[]): LockScreen {
  const shown = new LockScreen(known);
  vi.stubGlobal('navigator', { mediaSession: shown });
  connectMediaSession(player);
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('document', { baseURI: siteAddress });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('MediaMetadata', function (this: object, words: object) {
    Object.assign(this, words);
  });
  element = new SilentElement();
  const pair = [element, new SilentElement()];
  player = new AudioPlayer(pair as unknown as ConstructorParameters<typeof AudioPlayer>[0]);
  screen = lockScreen([...actions, 'seekbackward']);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a lock screen shows the song and its position, though one file contains the release', () => {
  player.play(record, 1, 0);
  element.reach(75);
  expect(screen.metadata).toMatchObject({ title: 'slack', album: 'Low Water' });
  expect(screen.position).toEqual({ duration: 60, position: 15, playbackRate: 1 });
  expect(screen.playbackState).toBe('playing');
  element.reach(121);
  expect(screen.metadata).toMatchObject({ title: 'flood' });
  expect(screen.position).toMatchObject({ position: 1 });
});

test("the lock screen's positions are those of the song", () => {
  player.play(record, 1, 0);
  element.reach(75);
  screen.press('seekto', { seekTime: 40 });
  expect(element.currentTime).toBe(100);
  element.reach(100);
  screen.press('seekforward');
  expect(element.currentTime).toBe(110);
  element.reach(110);
  screen.press('seekbackward', { seekOffset: 500 });
  expect(element.currentTime).toBe(60);
});

test('headset keys pause, resume, and step through the release', () => {
  player.play(record, 1, 0);
  screen.press('play');
  expect(element.paused).toBe(false);
  screen.press('pause');
  expect(element.paused).toBe(true);
  expect(screen.playbackState).toBe('paused');
  screen.press('pause');
  expect(element.paused).toBe(true);
  screen.press('play');
  expect(element.paused).toBe(false);
  screen.press('nexttrack');
  expect(element.currentTime).toBe(120);
  screen.press('nexttrack');
  expect(element.currentTime).toBe(120);
  screen.press('previoustrack');
  expect(element.currentTime).toBe(60);
  expect(element.sources).toHaveLength(1);
});

test('songs in separate files are shown as well, and nothing once the player is closed', () => {
  player.play(singles, 2, 0);
  element.reach(12);
  expect(screen.position).toMatchObject({ position: 12 });
  player.close();
  expect(screen).toMatchObject({ playbackState: 'none', metadata: null });
});

test('a browser that supports few keys gets those', () => {
  const few = lockScreen(['play', 'pause']);
  player.play(record, 0, 0);
  few.press('pause');
  expect(element.paused).toBe(true);
});
