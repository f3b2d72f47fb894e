import type { Statistics } from '../../src/features/statistics/statistics.ts';

export const today = Date.UTC(2026, 10, 25);

export const noStatistics: Statistics = {
  today,
  since: null,
  from: today,
  to: today,
  days: [],
  before: null,
  sources: [],
  pages: [],
  tickets: [],
  links: [],
  letters: [],
  songs: [],
  signUps: [],
};
