import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, FrameLocator, Page, Route } from '@playwright/test';
import type { PlayQueue, QueuedTrack } from '../../../src/kit/client/player/tracks.ts';

const rate = 8000;

/** Seconds of a tone as a WAV file of 8 bits, so quiet that nobody is startled. */
function tone(seconds: number, hertz: number): Buffer {
  const count = Math.round(seconds * rate);
  const file = Buffer.alloc(44 + count);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + count, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(count, 40);
  for (let n = 0; n < count; n += 1)
    file[44 + n] = 128 + Math.round(8 * Math.sin((2 * Math.PI * hertz * n) / rate));
  return file;
}

const files: Readonly<Record<string, Buffer>> = {
  '/files/a/one.wav': tone(60, 220),
  '/files/a/two.wav': tone(60, 330),
  '/files/a/three.wav': tone(60, 440),
  '/files/a/whole.wav': tone(180, 220),
};

/** Answers a site's songs as its server will: with the range that is asked for. */
export async function lendRecordings(context: BrowserContext): Promise<void> {
  await context.route('**/files/a/*.wav', answerRange);
}

async function answerRange(route: Route): Promise<void> {
  const request = route.request();
  const file = files[new URL(request.url()).pathname];
  if (!file) return route.fulfill({ status: 404 });
  const asked = /bytes=(\d+)-(\d*)/.exec((await request.allHeaders())['range'] ?? '');
  const from = Number(asked?.[1] ?? 0);
  const to = Math.min(Number(asked?.[2] || Infinity), file.length - 1);
  await route.fulfill({
    status: asked ? 206 : 200,
    body: request.method() === 'HEAD' ? '' : file.subarray(from, to + 1),
    headers: {
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      ...(asked && { 'content-range': `bytes ${from}-${to}/${file.length}` }),
    },
  });
}

const track = (id: string, title: string): QueuedTrack => ({
  id,
  title,
  release: 'Low Water',
  artist: 'The Tide',
  page: '/music',
  cover: null,
  seconds: 60,
  forms: [
    { type: 'audio/x-nobody-plays-this', url: '/files/a/none.xyz' },
    { type: 'audio/wav', url: `/files/a/${id}.wav` },
  ],
  loudness: -8,
  peaks: Array.from({ length: 40 }, (_, n) => (n % 7) / 7),
});

export const record: PlayQueue = {
  tracks: [track('one', 'Ebb'), track('two', 'Slack'), track('three', 'Flood')],
  continuous: { type: 'audio/wav', url: '/files/a/whole.wav', offsets: [0, 60, 120] },
};

/** Puts a button on a page that plays, until pages have their own. */
export async function addPlayButton(
  page: Page | FrameLocator,
  queue: PlayQueue,
  at: number,
): Promise<void> {
  await page.locator('main').evaluate(
    async (main, { address, queue, at }) => {
      const { play } = await import(address);
      const button = document.createElement('button');
      button.textContent = `Play ${queue.tracks[at]!.title}`;
      button.addEventListener('click', () => play(queue, at));
      main.prepend(button);
    },
    { address: playerAddress(), queue, at },
  );
}

function playerAddress(): string {
  const path = fileURLToPath(new URL('../../../dist/client/.vite/manifest.json', import.meta.url));
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string }>;
  return `/${manifest['src/kit/client/player/queue.ts']!.file}`;
}
