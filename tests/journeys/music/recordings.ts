import type { Page } from '@playwright/test';
import { wav } from '../../fixtures/audio/sounds.ts';
import { expect, open } from '../journey.ts';

/** Songs that nobody is startled by, each at another pitch. */
const songs = [
  ['Ebb', 220],
  ['Slack', 330],
  ['Flood', 440],
] as const;

const word = (text: string) => Buffer.from(text).toString('base64');

/** Opens the page of a release that the band has brought, and plays its first song. */
export async function openPlaying(
  band: Page,
  visit: () => Promise<Page>,
  seconds = 30,
): Promise<Page> {
  await bringRecord(band, seconds);
  const fan = await visit();
  await open(fan, '/music/low-water');
  await fan.getByRole('button', { name: 'Play Ebb' }).click();
  return fan;
}

/** Three songs, of which all can be played then. */
export async function bringRecord(band: Page, seconds = 30): Promise<void> {
  const tracks = [];
  for (const [title, pitch] of songs) {
    const data = wav({ seconds, sampleRate: 8000, channels: 1, height: 0.05, pitch });
    const sent = await band.request.post('/api/uploads', {
      data,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(data.length),
        'upload-metadata': `filename ${word(`${title}.wav`)},filetype ${word('audio/wav')}`,
        'content-type': 'application/offset+octet-stream',
      },
    });
    tracks.push({ title, audio: sent.headers()['content-location']! });
  }
  const release = { title: 'Low Water', releaseDate: Date.UTC(2026, 4, 1), tracks };
  expect((await band.request.post('/api/addRelease', { data: release })).status()).toBe(200);
  await expect
    .poll(
      async () => {
        const [stored] = (await (await band.request.get('/api/releases')).json()) as [
          { tracks: { seconds: number | null }[] },
        ];
        return stored.tracks.filter(({ seconds }) => seconds !== null).length;
      },
      { timeout: 120_000 },
    )
    .toBe(songs.length);
}
