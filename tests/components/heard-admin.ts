import { page } from 'vitest/browser';
import { nightBus } from './releases.ts';
import { renderAdmin } from './render.tsx';
import type { Release } from '../../src/features/releases/releases.ts';
import type { Heard } from '../../src/features/heard/heard.ts';

export const today = Date.UTC(2026, 10, 25);

export const nothing: Heard = {
  today,
  since: null,
  plays: 0,
  downloads: 0,
  days: [],
  songs: [],
  releases: [],
};

export const section = page.getByRole('region', { name: 'Heard' });

export const open = (heard: Heard, releases: Release[] = [nightBus]) =>
  renderAdmin('/music', { 'GET /releases': releases, 'GET /heard': heard, 'GET /getPlayers': [] });
