import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  FlacOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  Quality,
  type AudioEncodingConfig,
} from 'mediabunny';
import { memoize } from '../../kit/functions/memoize.ts';
import type { RenditionType, RenditionFile } from './audio.ts';
import { framesIn } from './audioFrames.ts';
import { compactMp4 } from './compactMp4.ts';
import { framesOf, type Samples } from './samples.ts';
import type { ByteSource } from './source.ts';

/** Loaded when needed: the first playable rendition would wait for all encoders. */
const libraries: Record<RenditionType, () => Promise<void>> = {
  mp3: async () => (await import('@mediabunny/mp3-encoder')).registerMp3Encoder(),
  m4a: async () => (await import('@mediabunny/aac-encoder')).registerAacEncoder(),
  flac: async () => (await import('@mediabunny/flac-encoder')).registerFlacEncoder(),
};

const registered = memoize((type: RenditionType) => libraries[type](), 3);

export interface Sound {
  /** In hertz. */
  sampleRate: number;
  channels: 1 | 2;
  depth: 16 | 24;
  /** The maximum number of samples, if it is known. */
  frames: number | null;
}

/** The encoder's delay: AAC starts with these samples before the song's first. */
const aacDelay = 1024;
const aacPacket = 1024;

const codings: Record<RenditionType, AudioEncodingConfig> = {
  mp3: { codec: 'mp3', quality: new Quality({ bitrate: 192_000, bitrateMode: 'constant' }) },
  m4a: { codec: 'aac', quality: new Quality({ bitrate: 128_000 }) },
  flac: { codec: 'flac' },
};

/** Expects samples of at most full scale. The file is `made.<type>` in the folder. */
export async function encoder(type: RenditionType, folder: string, sound: Sound) {
  await registered(type);
  const path = renditionPath(type, folder);
  const output = new Output({ format: format(type, sound), target: new FilePathTarget(path) });
  const source = new AudioSampleSource(codings[type]);
  const packets = sound.frames === null ? null : Math.ceil(sound.frames / aacPacket) + 8;
  output.addAudioTrack(source, {
    ...(type === 'm4a' && packets !== null && { maximumPacketCount: packets }),
  });
  await output.start();
  let frames = 0;
  return {
    async add(samples: Samples) {
      const count = framesOf(samples);
      if (count === 0) return;
      const delay = type === 'm4a' ? aacDelay : 0;
      const sample = new AudioSample({
        ...sampleData(type, sound, samples),
        numberOfChannels: sound.channels,
        sampleRate: sound.sampleRate,
        timestamp: (frames - delay) / sound.sampleRate,
      });
      await source.add(sample);
      sample.close();
      frames += count;
    },
    async end() {
      await output.finalize();
      if (type === 'm4a') await compactMp4(renditionPath(type, folder));
      return renditionFile(type, folder);
    },
    /** Doesn't remove an unfinished file. */
    cancel: () => output.cancel(),
  };
}

const renditionPath = (type: RenditionType, folder: string): string => join(folder, `made.${type}`);

async function renditionFile(type: RenditionType, folder: string): Promise<RenditionFile> {
  const path = renditionPath(type, folder);
  return { type, path, bytes: (await stat(path)).size };
}

function format(type: RenditionType, { frames }: Sound) {
  if (type === 'mp3') return new Mp3OutputFormat();
  if (type === 'flac') return new FlacOutputFormat();
  // The index comes first, so that playing can start with the first bytes.
  return new Mp4OutputFormat({ fastStart: frames === null ? false : 'reserve' });
}

/** Integers for FLAC, so that each sample stays exactly the same. */
function sampleData(type: RenditionType, { channels, depth }: Sound, samples: Samples) {
  const count = framesOf(samples);
  const isFlac = type === 'flac';
  const full = depth === 16 ? 2 ** 15 : 2 ** 23;
  const size = count * channels;
  const data = isFlac
    ? depth === 16
      ? new Int16Array(size)
      : new Int32Array(size)
    : new Float32Array(size);
  for (const [channel, values] of samples.entries()) {
    for (let at = 0; at < count; at += 1) {
      const value = values[at]!;
      data[at * channels + channel] = isFlac
        ? Math.max(-full, Math.min(full - 1, Math.round(value * full))) * (depth === 16 ? 1 : 256)
        : value;
    }
  }
  const name = isFlac ? (depth === 16 ? 's16' : 's32') : 'f32';
  return { data, format: name } as const;
}

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
