import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../tests/fixtures/webStorage.ts';
import { savePosition, savedPositionIn } from './savedPosition.ts';
import type { PlayQueue } from './musicPlayer.ts';

const page = '/music/low-water';
const tracks = ['ebb', 'flood'].map((id) => ({ id, page, seconds: 60 }));
const queue = { tracks, continuous: null } as unknown as PlayQueue;

beforeEach(() => void vi.stubGlobal('localStorage', storage()));
afterEach(() => void vi.unstubAllGlobals());

test('the position is stored by release and song', () => {
  expect(savedPositionIn(queue)).toBeNull();
  savePosition(page, 'flood', 31.5);
  expect(savedPositionIn(queue)).toEqual({ at: 1, seconds: 31.5 });
});

test('a position near the start or the end of a song is not offered', () => {
  for (const seconds of [0, 9.9, 60]) {
    savePosition(page, 'flood', seconds);
    expect(savedPositionIn(queue)).toBeNull();
  }
});

test('a position in another release, or in a removed song, is not offered', () => {
  savePosition('/music/high-water', 'flood', 30);
  expect(savedPositionIn(queue)).toBeNull();
  savePosition(page, 'slack', 30);
  expect(savedPositionIn(queue)).toBeNull();
});

test.each(['{', 'null', '[]', '{"page":"/music/low-water","id":"ebb","seconds":"30"}'])(
  '%s in the storage is not a position',
  (text) => {
    localStorage.setItem('music place', text);
    expect(savedPositionIn(queue)).toBeNull();
  },
);

test('blocked storage breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  savePosition(page, 'ebb', 30);
  expect(savedPositionIn(queue)).toBeNull();
});
