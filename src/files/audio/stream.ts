import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../errors/problem.ts';
import { audioLimits, type AudioKind } from './audio.ts';
import { tagBytes } from './header.ts';
import { framesOf, type SampleBlock, type DecodedAudio, type Samples } from './samples.ts';

interface Decoded {
  channelData: Samples;
  samplesDecoded: number;
  sampleRate: number;
  bitDepth?: number;
  errors: unknown[];
}

/** What the libraries for MP3, FLAC, Vorbis and Opus have in common. */
interface Decoder {
  ready: Promise<void>;
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>;
  flush?(): Promise<Decoded>;
  free(): void;
}

type StreamKind = AudioKind & ('mp3' | 'flac' | 'ogg');

interface Stream {
  file: FileHandle;
  from: number;
  end: number;
  start(): Promise<Decoder>;
}

/** Bytes handed over at once: silence in FLAC becomes ten thousand times as much. */
const pieces = { least: 512, first: 1024, most: 8192 };
/** In frames. */
const wantedAtOnce = 131_072;

/**
 * What is decoded piece by piece.
 * @throws Problem `audio.broken`, `audio.cut`, `audio.empty`, `audio.unknown-coding`.
 */
export async function openStream(
  file: FileHandle,
  kind: StreamKind,
  head: Buffer,
): Promise<DecodedAudio> {
  const { size: end } = await file.stat();
  const from = kind === 'ogg' ? 0 : tagBytes(head);
  if (from >= end) throw new Problem('audio.empty');
  const begins = await bytesAt(file, from, audioLimits.head);
  if (kind === 'ogg' && (await isCutOgg(file, end))) throw new Problem('audio.cut');
  const stream = { file, from, end, start: decoderFor(kind, begins) };
  const first = await firstOf(decodedIn(stream));
  if (!first)
    throw new Problem(kind === 'flac' && begins.length > 8192 ? 'audio.broken' : 'audio.empty');
  const { sampleRate, channelData, bitDepth } = first.decoded;
  const channels = channelData.length;
  if (channels > audioLimits.channels || sampleRate > audioLimits.sampleRate) {
    throw new Problem('audio.broken');
  }
  const frames = kind === 'flac' ? flacFrames(begins) : kind === 'mp3' ? xingFrames(begins) : null;
  const seconds = frames === null ? null : frames / sampleRate;
  return {
    header: { kind, isLossless: kind === 'flac', seconds, channels, sampleRate },
    depth: bitDepth !== undefined && bitDepth > 16 ? 24 : 16,
    async *blocks() {
      let heard = 0;
      let isDamaged = false;
      for await (const { decoded, share } of decodedIn(stream)) {
        const samples =
          kind === 'flac' ? exact(decoded.channelData, decoded.bitDepth) : decoded.channelData;
        if (samples.length !== channels || decoded.sampleRate !== sampleRate) {
          throw new Problem('audio.broken');
        }
        heard += framesOf(samples);
        isDamaged ||= decoded.errors.length > 0;
        yield { samples, share } satisfies SampleBlock;
      }
      // Encoders pad an MP3 by less than a tenth of a second, which is not heard.
      const slack = kind === 'flac' ? 0 : sampleRate / 2;
      if (frames !== null && heard + slack < frames) throw new Problem('audio.cut');
      if (kind === 'flac' && isDamaged) throw new Problem('audio.broken');
    },
  };
}

/** The library takes the highest sample for full scale, and so makes each a little louder. */
function exact(samples: Samples, bitDepth = 16): Samples {
  const full = 2 ** (bitDepth - 1);
  return samples.map((values) => values.map((value) => (value * (full - 1)) / full));
}

function decoderFor(kind: StreamKind, begins: Buffer): () => Promise<Decoder> {
  if (kind === 'mp3') return async () => new (await import('mpg123-decoder')).MPEGDecoder();
  if (kind === 'flac') {
    return async () => new (await import('@wasm-audio-decoders/flac')).FLACDecoder();
  }
  if (begins.includes('OpusHead')) {
    return async () => new (await import('ogg-opus-decoder')).OggOpusDecoder();
  }
  if (begins.includes('\x01vorbis', 0, 'latin1')) {
    return async () => new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder();
  }
  throw new Problem(begins.includes('theora') ? 'audio.is-film' : 'audio.unknown-coding');
}

async function* decodedIn({ file, from, end, start }: Stream) {
  const decoder = await start();
  await decoder.ready;
  try {
    let piece = pieces.first;
    for (let at = from; at < end;) {
      const bytes = await bytesAt(file, at, Math.min(piece, end - at));
      if (bytes.length === 0) break;
      at += bytes.length;
      const decoded = await decoder.decode(bytes);
      if (decoded.samplesDecoded > wantedAtOnce) piece = Math.max(pieces.least, piece / 2);
      else piece = Math.min(pieces.most, piece * 2);
      if (decoded.samplesDecoded > 0) yield { decoded, share: (at - from) / (end - from) };
    }
    const last = await decoder.flush?.();
    if (last && last.samplesDecoded > 0) yield { decoded: last, share: 1 };
  } finally {
    decoder.free();
  }
}

async function firstOf<T>(values: AsyncIterable<T>): Promise<T | null> {
  for await (const value of values) return value;
  return null;
}

async function bytesAt(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, at);
  return buffer.subarray(0, bytesRead);
}

/** Null where the writer did not know. Source: RFC 9639, section 8.2. */
function flacFrames(begins: Buffer): number | null {
  if (begins.length < 42) throw new Problem('audio.broken');
  return (begins[21]! & 0x0f) * 2 ** 32 + begins.readUInt32BE(22) || null;
}

/** Null where the file does not say. Source: the Xing header, as LAME writes it. */
function xingFrames(begins: Buffer): number | null {
  const found = ['Xing', 'Info'].map((name) => begins.subarray(0, 2048).indexOf(name));
  const at = found.find((one) => one !== -1);
  if (at === undefined || begins.length < at + 12 || !(begins[at + 7]! & 1)) return null;
  const isFirstVersion = ((begins[1]! >> 3) & 3) === 3;
  return begins.readUInt32BE(at + 8) * (isFirstVersion ? 1152 : 576);
}

/** Where the last page goes on beyond the end. Source: RFC 3533, section 6. */
async function isCutOgg(file: FileHandle, end: number): Promise<boolean> {
  const tail = await bytesAt(file, Math.max(0, end - 2 * 65_307), 2 * 65_307);
  const at = tail.lastIndexOf('OggS');
  if (at === -1) return true;
  const segments = tail[at + 26] ?? 0;
  const lengths = tail.subarray(at + 27, at + 27 + segments);
  const body = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.length < segments || at + 27 + segments + body > tail.length;
}
