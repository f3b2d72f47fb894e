import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../tests/fixtures/webStorage.ts';
import { savePosition, savedPositionIn } from './savedPosition.ts';
import type { PlayQueue } from './musicPlayer.ts';

const page = '/music/low-water';
const tracks = ['ebb', 'flood'].map((id) => ({ id, page, seconds: 60 }));
const queue = { tracks, continuous: null } as unknown as PlayQueue;

beforeEach(() => void vi.stubGlobal('localStorage', storage()));
afterEach(() => void vi.unstubAllGlobals());

test('the place is found again by release and track', () => {
  expect(savedPositionIn(queue)).toBeNull();
  savePosition(page, 'flood', 31.5);
  expect(savedPositionIn(queue)).toEqual({ at: 1, seconds: 31.5 });
});

test('nothing is offered where hardly anything was heard, or the song was over', () => {
  for (const seconds of [0, 9.9, 60]) {
    savePosition(page, 'flood', seconds);
    expect(savedPositionIn(queue)).toBeNull();
  }
});

test('nothing is offered of another release, or of a track that is gone', () => {
  savePosition('/music/high-water', 'flood', 30);
  expect(savedPositionIn(queue)).toBeNull();
  savePosition(page, 'slack', 30);
  expect(savedPositionIn(queue)).toBeNull();
});

test.each(['{', 'null', '[]', '{"page":"/music/low-water","id":"ebb","seconds":"30"}'])(
  '%s in the storage is no place',
  (text) => {
    localStorage.setItem('music place', text);
    expect(savedPositionIn(queue)).toBeNull();
  },
);

test('a storage that is blocked breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  savePosition(page, 'ebb', 30);
  expect(savedPositionIn(queue)).toBeNull();
});
