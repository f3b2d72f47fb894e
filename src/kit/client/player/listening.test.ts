import { expect, test } from 'vitest';
import { createListening } from './listening.ts';
import type { QueuedTrack } from './musicPlayer.ts';

const track = (id: string, seconds = 200): QueuedTrack => ({
  id,
  title: id,
  release: 'Low Water',
  artist: 'The Tide',
  page: '/music/low-water',
  cover: null,
  seconds,
  forms: [],
  loudness: null,
  peaks: [],
});
const ebb = track('ebb');

/** Returns a listener, and the ids that it reported. */
function listener() {
  const told: string[] = [];
  const listening = createListening(({ id }) => told.push(id));
  /** Plays from one second to another in steps, as an audio element reports them. */
  const hear = (from: number, to: number, song = ebb) => {
    for (let at = from; at <= to; at += 0.25) listening.reach(song, at);
  };
  return { told, listening, hear };
}

test('a song is reported after 30 seconds of play, and once', () => {
  const { told, hear } = listener();
  hear(0, 29.75);
  expect(told).toEqual([]);
  hear(29.75, 200);
  expect(told).toEqual(['ebb']);
});

test('a short song is reported after half of it, and one of unknown length after 30 seconds', () => {
  const { told, hear } = listener();
  hear(0, 5.75, track('short', 12));
  expect(told).toEqual([]);
  hear(5.75, 6, track('short', 12));
  expect(told).toEqual(['short']);
  hear(0, 29, track('unknown', 0));
  expect(told).toEqual(['short']);
  hear(29, 30, track('unknown', 0));
  expect(told).toEqual(['short', 'unknown']);
});

test('skipped seconds do not count, and repeated seconds do', () => {
  const { told, listening, hear } = listener();
  hear(0, 5);
  listening.seek(150);
  hear(150, 170);
  expect(told).toEqual([]);
  listening.seek(0);
  hear(0, 5);
  expect(told).toEqual(['ebb']);
});

test('a pause changes nothing, and a jump back without a restart reports nothing again', () => {
  const { told, listening, hear } = listener();
  hear(0, 20);
  // The player continues at the same second.
  listening.seek(20);
  hear(20, 40);
  listening.seek(0);
  hear(0, 200);
  expect(told).toEqual(['ebb']);
});

test('playing a song again from its start counts again', () => {
  const { told, listening, hear } = listener();
  hear(0, 40);
  listening.begin();
  hear(0, 29.75);
  expect(told).toEqual(['ebb']);
  hear(29.75, 31);
  expect(told).toEqual(['ebb', 'ebb']);
});

test('each song of a release counts from its own start', () => {
  const { told, hear } = listener();
  hear(0, 20);
  hear(0, 20, track('slack'));
  hear(0, 20);
  expect(told).toEqual([]);
});
