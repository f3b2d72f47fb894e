import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '../journey.ts';
import { uploadFrom } from '../uploads.ts';

/** Images as a member would choose them, each in a color and a shape of its own. */
export async function photos(
  count: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `photo-${n}.png`,
      mimeType: 'image/png',
      buffer: await sharp({
        create: {
          width: 300 + 60 * (n % 5),
          height: 300 + 90 * ((n * 3) % 4),
          channels: 3,
          background: { r: (n * 40) % 256, g: (n * 90) % 256, b: 120 },
        },
      })
        .png()
        .toBuffer(),
    })),
  );
}

/** Fills the media page by the API, with described images unless `alt` says otherwise. */
export async function addPictures(band: Page, count: number, alt?: string): Promise<void> {
  const list = [];
  for (const [n, { buffer }] of (await photos(count)).entries()) {
    const imgLink = await uploadFrom(band, buffer);
    list.push({ name: `${n}.png`, imgLink, alt: alt ?? `Scene ${n}` });
  }
  const answer = await band.request.post('/api/addMediaImage', { data: list });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The id of a video on YouTube. */
export const idOf = (n: number) => `video${String(n).padStart(6, '0')}`;

/** Adds videos of one kind by the API, the newest last. */
export async function addVideos(
  band: Page,
  count: number,
  category = 'musicVids',
  called = category,
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const link = `https://youtu.be/${idOf(n)}`;
    const data = { title: `${called} ${n}`, date: Date.UTC(2026, 0, 1 + n), link, category };
    expect((await band.request.post('/api/addVideo', { data })).status()).toBe(200);
  }
}
