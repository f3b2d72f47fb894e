import { page } from 'vitest/browser';
import { cellar } from './band-site.ts';
import { dot, pictureAt } from './uploads.ts';
import { dayMs } from '../../src/kit/dates/durations.ts';
import type { Show } from '../../src/features/shows/shows.ts';

export const main = page.getByRole('main');
export const field = main.getByRole('searchbox', { name: 'Search Shows' });

/** Complete, without missing fields. @param days from today */
export const show = (days: number, fields: Partial<Show> = {}): Show => {
  const date = Math.floor(Date.now() / dayMs + days) * dayMs + dayMs / 2;
  return {
    ...cellar,
    _id: crypto.randomUUID(),
    date,
    doors: date,
    showtime: date + 60 * 60_000,
    timeZone: 'UTC',
    poster: dot,
    picture: pictureAt(dot),
    alt: 'A cellar',
    tixlink: 'https://tickets.example/1',
    advprice: 12,
    doorprice: 15,
    ...fields,
  };
};

export const many = (length: number, fields: Partial<Show> = {}) =>
  Array.from({ length }, (_, n) => show(n + 1, { venue: `Hall ${n}`, ...fields }));
