import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { RenditionFile } from './audio.ts';
import { renditionPath, renditionFile } from './encodeAudio.ts';
import { framesIn } from './audioFrames.ts';
import type { ByteSource } from './source.ts';

/** In seconds: the padding that encoders add to the sound, and players skip. */
const mostPadding = 0.5;

/**
 * The sound of an MP3 as it is, without other data: encoding it again would lose quality.
 * @param seconds decoded from it.
 * @returns null if it must be encoded again, because its frames differ in kind or don't account for
 * everything that was decoded.
 */
export async function copyMp3(
  source: ByteSource,
  folder: string,
  seconds: number,
): Promise<RenditionFile | null> {
  const layouts = new Set<string>();
  let copied = 0;
  await pipeline(
    async function* () {
      for await (const { bytes, frames } of framesIn(source)) {
        for (const { samples, sampleRate, channels } of frames) {
          layouts.add(`${sampleRate} ${channels}`);
          copied += samples / sampleRate;
        }
        yield bytes;
      }
    },
    createWriteStream(renditionPath('mp3', folder)),
  );
  const isWhole = Math.abs(copied - seconds) < mostPadding;
  return layouts.size === 1 && isWhole ? renditionFile('mp3', folder) : null;
}
