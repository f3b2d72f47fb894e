import { Problem } from '../../errors/problem.ts';
import { audioLimits, type AudioKind } from './audio.ts';
import { lastFrames, streamInfo } from './flac.ts';
import { frameAt, framesIn } from './audioFrames.ts';
import { inOrderOfWav, chainedStreams } from './ogg.ts';
import { steady } from './resample.ts';
import { framesOf, type DecodedAudio, type Samples } from './samples.ts';
import { partOf, partsJoined, type ByteSource } from './source.ts';

interface Decoded {
  channelData: Samples;
  samplesDecoded: number;
  sampleRate: number;
  bitDepth?: number;
  errors: unknown[];
}

/** Shared by the libraries for MP3, FLAC, Vorbis and Opus. */
interface Decoder {
  ready: Promise<void>;
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>;
  /** FLAC only. */
  decodeFrames?(frames: Uint8Array[]): Decoded | Promise<Decoded>;
  flush?(): Promise<Decoded>;
  free(): void;
}

type StreamKind = AudioKind & ('mp3' | 'flac' | 'ogg');

/** The bytes of one stream, and their decoder. */
interface Stream {
  source: ByteSource;
  start(): Promise<Decoder>;
}

/** Bytes decoded at once: silence in FLAC grows ten thousandfold. */
const pieces = { least: 512, first: 1024, most: 8192 };
/** After so many bytes without decoded sound, a FLAC is damaged there, and not cut off. */
const lostInside = 64 * 1024;
/** Bytes behind the last sound that are searched for another stream. */
const searched = 1024 * 1024;
const anotherFlac = /fLaC[\0\x80]\0\0\x22/;
/** In frames. */
const wantedAtOnce = 131_072;

/**
 * Decodes a file piece by piece.
 * @throws Problem `audio.broken`, `audio.cut`, `audio.empty`, `audio.unknown-coding`.
 */
export async function openStream(source: ByteSource, kind: StreamKind): Promise<DecodedAudio> {
  const streams = await streamsIn(source, kind);
  const first = await firstOf(decodedIn(streams));
  if (!first) throw new Problem(source.size > pieces.most ? 'audio.broken' : 'audio.empty');
  const { sampleRate, channelData, bitDepth } = first.decoded;
  const channels = channelData.length;
  if (channels > audioLimits.channels || sampleRate > audioLimits.sampleRate) {
    throw new Problem('audio.broken');
  }
  const frames = await announcedFrames(source, kind);
  const seconds = frames === null ? null : frames / sampleRate;
  const samplesOf = ({ channelData: samples, bitDepth: bits }: Decoded): Samples =>
    kind === 'flac' ? exact(samples, bits) : kind === 'ogg' ? inOrderOfWav(samples) : samples;
  return {
    header: { kind, isLossless: kind === 'flac', seconds, channels, sampleRate },
    depth: bitDepth !== undefined && bitDepth > 16 ? 24 : 16,
    async *blocks() {
      const even = steady(sampleRate, channels);
      let frameCount = 0;
      let reached = 0;
      let isDamaged = false;
      for await (const { decoded, share } of decodedIn(streams)) {
        const samples = even.add(samplesOf(decoded), decoded.sampleRate);
        frameCount += framesOf(samples);
        if (frames === null || frameCount < frames) reached = share;
        isDamaged ||= decoded.errors.length > 0;
        yield { samples, share };
      }
      const rest = even.end();
      if (framesOf(rest) > 0) yield { samples: rest, share: 1 };
      if (kind === 'flac') {
        const behind = Math.max(1, Math.floor(reached * source.size) - 2 * pieces.most);
        const begins = (await source.read(behind, searched)).toString('latin1');
        // The decoder skips some or all of it.
        if (anotherFlac.test(begins)) throw new Problem('audio.unknown-coding');
      }
      if (kind === 'flac' && isDamaged) throw new Problem('audio.broken');
      if (kind === 'flac' && frames !== null && frameCount < frames) {
        if ((1 - reached) * source.size > lostInside) throw new Problem('audio.broken');
        yield { samples: samplesOf(await lastFrame(streams[0]!, frames - frameCount)), share: 1 };
        return;
      }
      // Encoders pad an MP3 by less than a tenth of a second, which is inaudible.
      if (frames !== null && frameCount + sampleRate / 2 < frames) throw new Problem('audio.cut');
    },
  };
}

/** An Ogg file may be several streams, one after the other. */
async function streamsIn(source: ByteSource, kind: StreamKind): Promise<Stream[]> {
  if (kind === 'mp3') {
    const start = async () => new (await import('mpg123-decoder')).MPEGDecoder();
    return [{ source: await framesAlone(source), start }];
  }
  if (kind === 'flac') {
    const start = async () => new (await import('@wasm-audio-decoders/flac')).FLACDecoder();
    return [{ source, start }];
  }
  const { streams, isCut } = await chainedStreams(source);
  if (isCut) throw new Problem('audio.cut');
  const parts = streams.map(({ from, end }) => partOf(source, from, end));
  return Promise.all(parts.map(async (part) => ({ source: part, start: await oggDecoder(part) })));
}

/** The decoder would play a tag or a cover between two songs as loud noise. */
async function framesAlone(source: ByteSource): Promise<ByteSource> {
  const parts: { from: number; end: number }[] = [];
  for await (const { from, bytes } of framesIn(source)) {
    const last = parts.at(-1);
    if (last?.end === from) last.end += bytes.length;
    else parts.push({ from, end: from + bytes.length });
  }
  return partsJoined(source, parts);
}

async function oggDecoder(source: ByteSource): Promise<() => Promise<Decoder>> {
  const begins = await source.read(0, audioLimits.head);
  if (begins.includes('\x80theora', 0, 'latin1')) throw new Problem('audio.is-film');
  if (begins.includes('OpusHead')) {
    return async () => new (await import('ogg-opus-decoder')).OggOpusDecoder();
  }
  if (begins.includes('\x01vorbis', 0, 'latin1')) {
    return async () => new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder();
  }
  throw new Problem('audio.unknown-coding');
}

/** The library scales by the highest sample, so each sample is a little too loud. */
function exact(samples: Samples, bitDepth = 16): Samples {
  const full = 2 ** (bitDepth - 1);
  return samples.map((values) => values.map((value) => (value * (full - 1)) / full));
}

async function* decodedIn(streams: readonly Stream[]) {
  const all = streams.reduce((sum, { source }) => sum + source.size, 0);
  let passed = 0;
  for (const { source, start } of streams) {
    const decoder = await start();
    await decoder.ready;
    try {
      let piece = pieces.first;
      for (let at = 0; at < source.size;) {
        const bytes = await source.read(at, piece);
        if (bytes.length === 0) break;
        at += bytes.length;
        const decoded = await decoder.decode(bytes);
        if (decoded.samplesDecoded > wantedAtOnce) piece = Math.max(pieces.least, piece / 2);
        else piece = Math.min(pieces.most, piece * 2);
        if (decoded.samplesDecoded > 0) yield { decoded, share: (passed + at) / all };
      }
      passed += source.size;
      const last = await decoder.flush?.();
      if (last && last.samplesDecoded > 0) yield { decoded: last, share: passed / all };
    } finally {
      decoder.free();
    }
  }
}

/**
 * The frames that the library skips if other data follows the last frame.
 * @throws Problem `audio.cut` if anything else is missing.
 */
async function lastFrame({ source, start }: Stream, missing: number): Promise<Decoded> {
  if (missing > (await streamInfo(source)).mostInBlock) throw new Problem('audio.cut');
  const decoder = await start();
  await decoder.ready;
  try {
    for (const frame of await lastFrames(source)) {
      const decoded = await decoder.decodeFrames?.([frame]);
      if (decoded?.samplesDecoded === missing) return decoded;
      if (decoded && decoded.samplesDecoded > 0) break;
    }
    throw new Problem('audio.cut');
  } finally {
    decoder.free();
  }
}

async function firstOf<T>(values: AsyncIterable<T>): Promise<T | null> {
  for await (const value of values) return value;
  return null;
}

/** Samples of each channel; null if the file doesn't state them. */
async function announcedFrames(source: ByteSource, kind: StreamKind): Promise<number | null> {
  if (kind === 'flac') return (await streamInfo(source)).frames;
  return kind === 'mp3' ? xingFrames(source) : null;
}

/** In the first frame. Source: the Xing header, as LAME writes it. */
async function xingFrames(source: ByteSource): Promise<number | null> {
  const begins = await source.read(0, 2048);
  const first = frameAt(begins, 0);
  const frame = begins.subarray(0, first?.bytes ?? 0);
  const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'));
  if (!first || at === -1 || frame.length < at + 12 || !(frame[at + 7]! & 1)) return null;
  return frame.readUInt32BE(at + 8) * first.samples;
}
