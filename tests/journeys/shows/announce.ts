import { expect, type Page } from '@playwright/test';
import { uploadFrom } from '../uploads.ts';

const hour = 60 * 60_000;
const day = Date.UTC(2031, 4, 1, 12);

/** The required fields of a show, and its poster; it begins at 7 PM. */
const cellar = {
  venue: 'The Cellar',
  location: 'Bern',
  date: day,
  doors: day + 6 * hour,
  showtime: day + 7 * hour,
  timeZone: 'UTC',
};

/** Announces a show by the API: one in a cellar far ahead, unless given. @returns its id. */
export async function announce(
  band: Page,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const data = { poster: fields['poster'] ?? (await uploadFrom(band)), ...cellar, ...fields };
  const answer = await band.request.post('/api/addShow', { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { _id: string })._id;
}

/** Announces a show of every status in the weeks to come. */
export async function announceShows(band: Page): Promise<void> {
  const poster = await uploadFrom(band);
  for (const [n, status] of ['scheduled', 'sold-out', 'cancelled', 'postponed'].entries()) {
    const date = Date.now() + (n + 2) * 7 * 24 * hour;
    const when = { date, doors: date, showtime: date + hour };
    const prices = { doorprice: 25, advprice: 19.9, tixlink: `tickets.example/${n}` };
    await announce(band, { poster, venue: status, status, ...when, ...prices });
  }
}
