import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  record,
  siteAddress,
  SilentElement,
  singles,
  tracks,
} from '../../../../tests/fixtures/audio/silentElement.ts';
import { storage } from '../../../../tests/fixtures/webStorage.ts';
import { AudioPlayer, playerTroubles } from './audioPlayer.ts';

const network = 2;
const decode = 3;
const notSupported = 4;

let first: SilentElement;
let second: SilentElement;
let player: AudioPlayer;
let heard: string[];
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('document', { baseURI: siteAddress });
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  first = new SilentElement();
  second = new SilentElement();
  heard = [];
  const pair = [first, second] as unknown as ConstructorParameters<typeof AudioPlayer>[0];
  player = new AudioPlayer(pair, ({ id }) => heard.push(id));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the songs of a release play from one file, which is loaded only once', () => {
  player.play(record, 0, 0);
  first.reach(59);
  expect(player.state()).toMatchObject({ at: 0, seconds: 59 });
  first.reach(60.2);
  expect(player.state()).toMatchObject({ at: 1, isPlaying: true });
  expect(player.state()!.seconds).toBeCloseTo(0.2);
  player.next();
  expect(first.currentTime).toBe(120);
  player.seek(30);
  expect(first.currentTime).toBe(150);
  player.previous();
  expect(first.currentTime).toBe(120);
  player.previous();
  expect(first.currentTime).toBe(60);
  expect(first.sources).toEqual(['/files/a/whole.mp3']);
  expect(second.sources).toEqual([]);
});

test('without such a file the next song loads in the other element, and starts at the end', () => {
  player.play(singles, 0, 0);
  first.reach(10);
  expect(second.sources).toEqual([]);
  first.reach(31);
  expect(second.sources).toEqual(['/files/a/slack.ogg']);
  expect(second.paused).toBe(true);
  first.ended = true;
  first.dispatchEvent(new Event('ended'));
  expect(second.paused).toBe(false);
  expect(second.sources).toEqual(['/files/a/slack.ogg']);
  expect(player.state()).toMatchObject({ id: 'slack', isPlaying: true, seconds: 0 });
  // The previous song's element must not report anything anymore.
  first.reach(5);
  expect(player.state()!.seconds).toBe(0);
});

test("a release with a slow index starts with the song's own file, and continues in the joined one", () => {
  first.readyState = 0;
  player.play(record, 0, 0);
  vi.advanceTimersByTime(299);
  expect(first.sources).toEqual(['/files/a/whole.mp3']);
  vi.advanceTimersByTime(1);
  expect(first.sources.at(-1)).toBe('/files/a/ebb.ogg');
  first.readyState = 4;
  first.reach(10);
  expect(player.state()).toMatchObject({ at: 0, seconds: 10, isPlaying: true });
  player.toggle();
  player.toggle();
  expect(first.sources).toHaveLength(2);
  first.reach(31);
  expect(second.sources).toEqual(['/files/a/whole.mp3']);
  expect(second.currentTime).toBe(60);
  first.ended = true;
  first.dispatchEvent(new Event('ended'));
  expect(player.state()).toMatchObject({ at: 1, seconds: 0, isPlaying: true });
  second.reach(120.5);
  expect(player.state()).toMatchObject({ at: 2, isPlaying: true });
  expect(second.sources).toHaveLength(1);
});

test('a release with a loaded index, or paused, keeps its joined file', () => {
  first.readyState = 0;
  player.play(record, 1, 0);
  player.toggle();
  vi.advanceTimersByTime(1_000);
  first.readyState = 1;
  player.toggle();
  vi.advanceTimersByTime(1_000);
  expect(first.sources).toEqual(['/files/a/whole.mp3']);
});

test('after the last song the player stops, at the first song', () => {
  player.play(singles, 2, 0);
  first.dispatchEvent(new Event('ended'));
  expect(player.state()).toMatchObject({ at: 0, seconds: 0, isPlaying: false });
});

test('a lost connection is reported, and the song continues at the same second', async () => {
  player.play(singles, 0, 0);
  first.reach(20);
  first.fail(network);
  expect(player.state()).toMatchObject({ seconds: 20, trouble: playerTroubles.lost });
  await vi.advanceTimersByTimeAsync(999);
  expect(first.sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(first.sources).toHaveLength(2);
  expect(first.currentTime).toBe(20);
  first.fail(network);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(first.sources).toHaveLength(2);
  page.dispatchEvent(new Event('online'));
  expect(first.sources).toHaveLength(3);
  first.dispatchEvent(new Event('playing'));
  expect(player.state()).toMatchObject({ trouble: null, isPlaying: true });
});

test('a song that was paused is not requested again', async () => {
  player.play(singles, 0, 0);
  first.fail(network);
  player.toggle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.sources).toHaveLength(1);
  expect(player.state()).toMatchObject({ isPlaying: false, trouble: null });
  player.toggle();
  expect(first.sources).toHaveLength(2);
});

test('an unplayable rendition is replaced by the next, and an error appears after the last', async () => {
  player.play(singles, 0, 0);
  first.reach(5);
  first.fail(decode);
  await vi.advanceTimersByTimeAsync(0);
  expect(first.src).toMatch(/ebb\.mp3$/);
  expect(first.currentTime).toBe(5);
  vi.stubGlobal('fetch', async () => ({ status: 404 }));
  first.fail(notSupported);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.state()).toMatchObject({ isPlaying: false, trouble: playerTroubles.unplayable });
});

test('an unreachable host is not blamed on the rendition', async () => {
  player.play(singles, 0, 0);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  first.fail(notSupported);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.state()!.trouble).toBe(playerTroubles.lost);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(first.sources).toEqual(['/files/a/ebb.ogg', '/files/a/ebb.ogg']);
});

test('blocked autoplay has its own message', async () => {
  first.refusal = new DOMException('no press', 'NotAllowedError');
  player.play(singles, 0, 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.state()).toMatchObject({ isPlaying: false, trouble: playerTroubles.refused });
});

test("the volume is the fan's, normalized, and never above the file's", () => {
  player.play(singles, 0, 0);
  expect(first.volume).toBeCloseTo(0.501, 3);
  player.setVolume(0.5);
  expect(first.volume).toBeCloseTo(0.251, 3);
  player.play({ ...singles, tracks: [{ ...tracks[0]!, loudness: -30 }] }, 0, 0);
  expect(first.volume).toBe(0.5);
});

test('the last position is offered the next time, and only then', () => {
  player.play(record, 0, 0);
  first.reach(95);
  player.close();
  expect(player.state()).toBeNull();
  expect([first.src, first.isFetching, second.isFetching]).toEqual(['', false, false]);
  player.play(record, 0, 0);
  expect(player.state()!.offer).toEqual({ at: 1, seconds: 35 });
  player.play(record, 1, 35);
  expect(first.currentTime).toBe(95);
  expect(player.state()).toMatchObject({ at: 1, seconds: 35, offer: null });
});

test('a pause from a headset or another program is noticed, and the playing song is reported once', () => {
  const seen: unknown[] = [];
  player.subscribe(() => seen.push(player.state()));
  player.play(singles, 0, 0);
  first.pause();
  expect(player.state()).toMatchObject({ isPlaying: false });
  expect(player.state()).toBe(player.state());
  expect(seen.at(-1)).toBe(player.state());
});

test('each played song is counted once, also in one file of a whole release', () => {
  player.play(record, 0, 0);
  for (let at = 0; at <= 95; at += 1) first.reach(at);
  expect(heard).toEqual(['ebb', 'slack']);
  player.seek(0);
  player.toggle();
  player.toggle();
  for (let at = 60; at <= 95; at += 1) first.reach(at);
  expect(heard).toEqual(['ebb', 'slack']);
  player.previous();
  for (let at = 60; at <= 95; at += 1) first.reach(at);
  expect(heard).toEqual(['ebb', 'slack', 'slack']);
});

test('a skipped song is not counted', () => {
  player.play(singles, 0, 0);
  first.reach(1);
  player.play(singles, 0, 50);
  first.reach(52);
  player.seek(10);
  first.reach(12);
  expect(heard).toEqual([]);
});
