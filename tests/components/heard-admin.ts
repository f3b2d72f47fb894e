import { page } from 'vitest/browser';
import { nightBus } from './releases.ts';
import { renderAdmin } from './render.tsx';
import type { Release } from '../../src/features/releases/releases.ts';
import type { Plays } from '../../src/features/plays/plays.ts';

export const today = Date.UTC(2026, 10, 25);

export const nothing: Plays = {
  today,
  since: null,
  plays: 0,
  downloads: 0,
  days: [],
  songs: [],
  releases: [],
};

export const section = page.getByRole('region', { name: 'Plays' });

export const open = (heard: Plays, releases: Release[] = [nightBus]) =>
  renderAdmin('/music', { 'GET /releases': releases, 'GET /heard': heard, 'GET /getPlayers': [] });
