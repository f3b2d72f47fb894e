import { stat } from 'node:fs/promises';
import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import {
  AudioSample,
  AudioSampleSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  FlacOutputFormat,
  Input,
  MP3,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type AudioEncodingConfig,
  type OutputFormat,
} from 'mediabunny';
import type { FormType, MadeForm } from './audio.ts';
import type { Pcm } from './pcm.ts';

registerMp3Encoder();
registerAacEncoder();
registerFlacEncoder();

interface FormKind {
  format: () => OutputFormat;
  contentType: string;
  config: (pcm: Pick<Pcm, 'channels' | 'sampleRate' | 'bitDepth'>) => AudioEncodingConfig;
}

const maxFlacRate = 192_000;

/** What MP3 and AAC are encoded at, so that it divides the original's rate where that can be. */
const playedRate = (rate: number): number => (rate % 8000 === 0 ? 48_000 : 44_100);

const kinds: Readonly<Record<FormType, FormKind>> = {
  mp3: {
    format: () => new Mp3OutputFormat(),
    contentType: 'audio/mpeg',
    config: (pcm) => ({ codec: 'mp3', bitrate: 192_000, transform: played(pcm) }),
  },
  m4a: {
    // The index comes first, so that a browser can begin at once.
    format: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
    contentType: 'audio/mp4',
    config: (pcm) => ({ codec: 'aac', bitrate: 128_000, transform: played(pcm) }),
  },
  flac: {
    format: () => new FlacOutputFormat(),
    contentType: 'audio/flac',
    config: ({ channels, sampleRate, bitDepth }) => ({
      codec: 'flac',
      transform: {
        numberOfChannels: Math.min(2, channels),
        sampleRate: Math.min(maxFlacRate, sampleRate),
        sampleFormat: bitDepth === 16 ? 's16' : 's32',
      },
    }),
  },
};

const played = ({ channels, sampleRate }: Pick<Pcm, 'channels' | 'sampleRate'>) => ({
  numberOfChannels: Math.min(2, channels),
  sampleRate: playedRate(sampleRate),
});

/** Takes blocks of samples and writes them to a file as one form. */
export interface FormEncoder {
  add(block: readonly Float32Array[], frames: number): Promise<void>;
  finish(): Promise<MadeForm>;
}

/** @param path of the file to write. */
export async function formEncoder(
  type: FormType,
  pcm: Pick<Pcm, 'channels' | 'sampleRate' | 'bitDepth'>,
  path: string,
): Promise<FormEncoder> {
  const { format, contentType, config } = kinds[type];
  const output = new Output({ format: format(), target: new FilePathTarget(path) });
  const source = new AudioSampleSource(config(pcm));
  output.addAudioTrack(source);
  await output.start();
  const { channels, sampleRate } = pcm;
  let done = 0;
  return {
    async add(block, frames) {
      const data = new Float32Array(channels * frames);
      for (const [at, channel] of block.entries()) data.set(channel, at * frames);
      const timestamp = done / sampleRate;
      done += frames;
      const planes = { data, format: 'f32-planar', numberOfChannels: channels } as const;
      const sample = new AudioSample({ ...planes, sampleRate, timestamp });
      await source.add(sample);
      sample.close();
    },
    async finish() {
      await output.finalize();
      return { type, path, bytes: (await stat(path)).size, contentType };
    },
  };
}

/** The frames of an MP3 without its tags, and without another loss. @param to is written. */
export async function copyMp3(from: string, to: string): Promise<MadeForm> {
  const input = new Input({ source: new FilePathSource(from), formats: [MP3] });
  const track = (await input.getPrimaryAudioTrack())!;
  const decoderConfig = (await track.getDecoderConfig())!;
  const output = new Output({ format: new Mp3OutputFormat(), target: new FilePathTarget(to) });
  const source = new EncodedAudioPacketSource('mp3');
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return {
    type: 'mp3',
    path: to,
    bytes: (await stat(to)).size,
    contentType: kinds.mp3.contentType,
  };
}
