import type { Page } from '@playwright/test';
import { square } from '../../fixtures/pictures/pictures.ts';
import { expect } from '../site.ts';
import { uploadFrom } from '../uploads.ts';

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaen';

const story = 'We met in May.\n\nWe played in June, and then every night until the winter.';

export const contact = {
  email: `${longWord.toLowerCase()}@band.example`,
  phone: '5551234567',
  facebook: 'https://www.facebook.com/reeds',
  instagram: 'https://www.instagram.com/reeds',
  youtube: 'https://www.youtube.com/@reeds',
  spotify: 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb',
  appleMusic: 'https://music.apple.com/us/artist/reeds/111051',
  soundcloud: 'https://soundcloud.com/reeds',
  x: 'https://x.com/reeds',
  tiktok: 'https://www.tiktok.com/@reeds',
};

const { facebook, instagram, youtube, x, tiktok } = contact;
type Shape = readonly [width: number, height: number];
export const members: { name: string; role: string; shape: Shape; [link: string]: unknown }[] = [
  { name: 'Ann Reed', role: 'Drums', shape: [480, 600], facebook, instagram, youtube, x, tiktok },
  { name: longWord, role: `Bass and ${longWord}`, shape: [600, 400], x },
  { name: 'Cy', role: 'Voice', shape: [360, 640] },
];

/** Fills in everything about a band by the API, with images of every shape. */
export async function tellOfTheBand(band: Page): Promise<void> {
  await call(band, '/updateTheme', { bandLogoUrl: await upload(band, 640, 160) });
  await call(band, '/updateBio', { text: story });
  await call(band, '/updateContact', contact);
  for (const { shape, ...member } of members) {
    await call(band, '/addMember', { ...member, bioPic: await upload(band, ...shape) });
  }
}

async function call(band: Page, path: string, data: unknown): Promise<void> {
  const answer = await band.request.post(`/api${path}`, { data });
  expect(answer.status(), `${path} ${await answer.text()}`).toBe(200);
}

async function upload(band: Page, width: number, height: number): Promise<string> {
  return uploadFrom(
    band,
    await square(16).resize(width, height, { fit: 'fill' }).jpeg().toBuffer(),
  );
}
