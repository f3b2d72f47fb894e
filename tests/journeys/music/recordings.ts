import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Release } from '../../../src/features/releases/releases.ts';
import { wav } from '../../fixtures/audio/sounds.ts';

/**
 * Quiet songs, each at another pitch and as many seconds long as a journey plays it on a slow
 * machine: each second is encoded in every rendition.
 */
const songs = [
  ['Ebb', 220, 30],
  ['Slack', 330, 20],
  ['Flood', 440, 12],
] as const;

export const playerBar = (page: Page) => page.getByRole('region', { name: 'Music player' });

const word = (text: string) => Buffer.from(text).toString('base64');

/** Three songs, all of which can be played afterwards. */
export const bringRecord = (band: APIRequestContext) =>
  bringSongs(
    band,
    'Low Water',
    songs.map(([title, pitch, seconds]) => ({
      title,
      data: wav({ seconds, sampleRate: 8000, channels: 1, height: 0.05, pitch }),
    })),
  );

interface Song {
  title: string;
  data: Buffer;
}

/** @returns once each can be played. */
export async function bringSongs(
  band: APIRequestContext,
  title: string,
  songs: readonly Song[],
): Promise<void> {
  const tracks = [];
  for (const song of songs) {
    const sent = await band.post('/api/uploads', {
      data: song.data,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(song.data.length),
        'upload-metadata': `filename ${word(`${song.title}.wav`)},filetype ${word('audio/wav')}`,
        'content-type': 'application/offset+octet-stream',
      },
    });
    tracks.push({ title: song.title, audio: sent.headers()['content-location']! });
  }
  const release = { title, releaseDate: Date.UTC(2026, 4, 1), tracks };
  expect((await band.post('/api/addRelease', { data: release })).status()).toBe(200);
  await expect
    .poll(
      async () =>
        (await releaseTitled(band, title)).tracks.filter(({ percent }) => percent === 100).length,
    )
    .toBe(songs.length);
}

/** @returns the file in which its songs follow each other, once it is made. */
export async function joinedFile(band: APIRequestContext, title: string) {
  const file = async () => (await releaseTitled(band, title)).continuous;
  await expect.poll(file).not.toBeNull();
  return (await file())!;
}

async function releaseTitled(band: APIRequestContext, title: string): Promise<Release> {
  const all = (await (await band.get('/api/releases')).json()) as Release[];
  return all.find((one) => one.title === title)!;
}
