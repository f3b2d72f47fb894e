import { expect, test } from 'vitest';
import { sourceOf, volumeOf } from './startPlayback.ts';
import type { PlayQueue, QueuedTrack } from './musicPlayer.ts';

const track = (id: string, loudness: number | null = null): QueuedTrack => ({
  id,
  title: id,
  release: 'Low Water',
  artist: 'The Tide',
  page: '/music/low-water',
  cover: null,
  seconds: 60,
  forms: [
    { type: 'audio/ogg', url: `/files/a/${id}.ogg` },
    { type: 'audio/mpeg', url: `/files/a/${id}.mp3` },
  ],
  loudness,
  peaks: [],
});

const whole = { type: 'audio/mpeg', url: '/files/a/whole.mp3', offsets: [0, 61.5] };
const record: PlayQueue = { tracks: [track('ebb', -20), track('flood', -8)], continuous: whole };
const singles: PlayQueue = { ...record, continuous: null };
const every = () => true;
const mp3Alone = (type: string) => type === 'audio/mpeg';

test('a release plays from its joined file, from the second of the song', () => {
  expect(sourceOf(record, 1, every)).toEqual({
    url: whole.url,
    begins: 61.5,
    isContinuous: true,
  });
});

test('a song plays in the first rendition that the browser can play', () => {
  expect(sourceOf(singles, 0, every)?.url).toBe('/files/a/ebb.ogg');
  expect(sourceOf(singles, 0, mp3Alone)?.url).toBe('/files/a/ebb.mp3');
  expect(sourceOf(singles, 0, () => false)).toBeNull();
});

test('a failed file is skipped, also if it is the whole release', () => {
  const unfit = new Set([whole.url]);
  expect(sourceOf(record, 1, every, unfit)?.url).toBe('/files/a/flood.ogg');
  unfit.add('/files/a/flood.ogg').add('/files/a/flood.mp3');
  expect(sourceOf(record, 1, every, unfit)).toBeNull();
});

test('nothing plays beyond the last song', () => {
  expect(sourceOf(record, 2, every)).toBeNull();
  expect(sourceOf(singles, 2, every)).toBeNull();
});

test('loud songs are normalized one by one, and those of a whole release together', () => {
  expect(volumeOf(singles, 0)).toBe(1);
  expect(volumeOf(singles, 1)).toBeCloseTo(0.501, 3);
  expect(volumeOf(record, 0)).toBe(volumeOf(record, 1));
  expect(volumeOf(record, 0)).toBeCloseTo(0.501, 3);
});

test.each([
  [-14, 1],
  [-20, 1],
  [null, 1],
  [-8, 0.501],
  [6, 0.1],
])('a file of %s LUFS plays at %s of its volume', (loudness, volume) => {
  const queue = { tracks: [track('ebb', loudness)], continuous: null };
  expect(volumeOf(queue, 0)).toBeCloseTo(volume, 3);
});

test('a release plays at the volume of its loudest measured song, and at full volume if none is measured', () => {
  const tracks = [-14, null, -9.5, -30].map((loudness) => track('ebb', loudness));
  expect(volumeOf({ tracks, continuous: whole }, 1)).toBeCloseTo(10 ** (-4.5 / 20), 3);
  expect(volumeOf({ tracks: [track('ebb')], continuous: whole }, 0)).toBe(1);
});
