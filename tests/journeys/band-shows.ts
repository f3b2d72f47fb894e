import { expect, type Page } from '@playwright/test';
import { uploadFrom } from './uploads.ts';

/** A show of every status in the weeks to come, by the API. */
export async function announceShows(page: Page): Promise<void> {
  const poster = await uploadFrom(page);
  for (const [n, status] of ['scheduled', 'sold-out', 'cancelled', 'postponed'].entries()) {
    const date = Date.now() + (n + 2) * 7 * 24 * 60 * 60_000;
    const when = { date, doors: date, showtime: date + 60 * 60_000 };
    const prices = { doorprice: 25, advprice: 19.9, tixlink: `tickets.example/${n}` };
    const data = { poster, venue: status, location: 'Hamburg', status, ...when, ...prices };
    expect((await page.request.post('/api/addShow', { data })).status()).toBe(200);
  }
}
