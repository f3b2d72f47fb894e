import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { wavTone } from '../../../tests/fixtures/tones.ts';
import type { FormType, MadeForm } from './audio.ts';
import { prepareAudio } from './prepare.ts';

async function prepared(
  name: string,
  bytes: Buffer,
  forms: readonly FormType[] = ['mp3', 'm4a', 'flac'],
) {
  const folder = await mkdtemp(join(tmpdir(), 'audio-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, bytes);
  const made: (MadeForm & { file: Buffer })[] = [];
  const percents: number[] = [];
  const answer = await prepareAudio(
    { path, folder, forms },
    {
      onTags: () => {},
      onProgress: (percent) => percents.push(percent),
      async onForm(form) {
        made.push({ ...form, file: await readFile(form.path) });
      },
    },
  );
  return { ...answer, made, percents };
}

test('a WAV becomes what everybody can play, of the same length and loudness', async () => {
  const { header, seconds, loudness, peak, peaks, made, percents } = await prepared(
    'tone.wav',
    wavTone({ seconds: 5, frequency: 1000, level: -23 }),
  );
  expect(header).toMatchObject({ kind: 'wav', isLossless: true, channels: 2, sampleRate: 44_100 });
  expect(seconds).toBeCloseTo(5, 3);
  // EBU Tech 3341, case 1.
  expect(loudness).toBeCloseTo(-23, 1);
  expect(peak).toBeCloseTo(-23, 1);
  expect(peaks).toHaveLength(200);
  expect(Math.min(...peaks)).toBeGreaterThan(95);
  expect(made.map(({ type }) => type)).toEqual(['mp3', 'm4a', 'flac']);
  expect(percents.at(-1)).toBe(100);

  for (const { type, file } of made) {
    const again = await prepared(`again.${type}`, file, ['mp3']);
    expect(again.header.kind).toBe(type);
    // Encoders begin with a moment of silence.
    expect(again.seconds).toBeGreaterThanOrEqual(4.99);
    expect(again.seconds).toBeLessThan(5.1);
    expect(again.loudness).toBeCloseTo(-23, 0);
    expect(again.made.map((form) => form.type)).toEqual(['mp3']);
  }
}, 60_000);

test.each([
  ['garbage behind a right beginning', Buffer.from(`RIFF\0\0\0\0WAVE${'x'.repeat(500)}`)],
  ['another kind of file', Buffer.from('%PDF-1.7 and so on')],
  ['nothing', Buffer.alloc(0)],
  ['a moment', wavTone({ seconds: 0.01 })],
])('of %s, it says why it cannot be played', async (_, bytes) => {
  await expect(prepared('file', bytes)).rejects.toMatchObject({
    code: expect.stringMatching(/^audio\./),
  });
});
