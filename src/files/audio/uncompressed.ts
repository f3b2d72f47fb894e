import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../errors/problem.ts';
import { audioLimits, type AudioKind } from './audio.ts';
import { codingProblem } from './codings.ts';
import type { SampleBlock, DecodedAudio, Samples } from './samples.ts';

type Coding = 'unsigned' | 'signed' | 'float';

interface Layout {
  channels: number;
  sampleRate: number;
  /** Of one sample of one channel. */
  bytes: number;
  coding: Coding;
  isLittle: boolean;
  /** Where the samples begin, and how many bytes they are. */
  from: number;
  size: number;
}

/** As of ds64 or a stream, whose length nobody knew when its header was written. */
const unknownSize = 0xffff_ffff;
const maxChunks = 1000;
const framesAtOnce = 16_384;

/**
 * WAV and AIFF, of whole numbers and floats.
 * Sources: Multimedia Programming Interface 1.0 (RIFF), EBU Tech 3306 (RF64), Apple AIFF-C 1991.
 * @throws Problem `audio.broken`, `audio.cut`, `audio.empty`, and of `codingProblem`.
 */
export async function openUncompressed(
  file: FileHandle,
  kind: AudioKind & ('wav' | 'aiff'),
): Promise<DecodedAudio> {
  const { size } = await file.stat();
  const layout = await (kind === 'wav' ? wavLayout(file, size) : aiffLayout(file, size));
  const { channels, sampleRate, bytes, coding } = layout;
  if (
    !(channels >= 1 && channels <= audioLimits.channels) ||
    !(sampleRate >= 1000 && sampleRate <= audioLimits.sampleRate)
  ) {
    throw new Problem('audio.broken');
  }
  const frames = Math.floor(layout.size / (bytes * channels));
  if (frames === 0) throw new Problem('audio.empty');
  return {
    header: { kind, isLossless: true, seconds: frames / sampleRate, channels, sampleRate },
    depth: bytes > 2 || coding === 'float' ? 24 : 16,
    blocks: () => blocksIn(file, layout, frames),
  };
}

async function* blocksIn(
  file: FileHandle,
  layout: Layout,
  frames: number,
): AsyncGenerator<SampleBlock> {
  const frameBytes = layout.bytes * layout.channels;
  const buffer = Buffer.alloc(framesAtOnce * frameBytes);
  for (let done = 0; done < frames; done += framesAtOnce) {
    const count = Math.min(framesAtOnce, frames - done);
    const place = layout.from + done * frameBytes;
    const { bytesRead } = await file.read(buffer, 0, count * frameBytes, place);
    if (bytesRead < count * frameBytes) throw new Problem('audio.cut');
    yield { samples: samplesIn(buffer, count, layout), share: (done + count) / frames };
  }
}

function samplesIn(buffer: Buffer, count: number, layout: Layout): Samples {
  const { channels, bytes } = layout;
  const read = readerOf(buffer, layout);
  return Array.from({ length: channels }, (_, channel) => {
    const values = new Float32Array(count);
    for (let at = 0; at < count; at += 1) values[at] = read((at * channels + channel) * bytes);
    return values;
  });
}

function readerOf(buffer: Buffer, { bytes, coding, isLittle }: Layout): (at: number) => number {
  if (coding === 'float') {
    if (bytes === 4) return (at) => (isLittle ? buffer.readFloatLE(at) : buffer.readFloatBE(at));
    return (at) => (isLittle ? buffer.readDoubleLE(at) : buffer.readDoubleBE(at));
  }
  if (coding === 'unsigned') return (at) => (buffer[at]! - 128) / 128;
  const full = 2 ** (8 * bytes - 1);
  if (isLittle) return (at) => buffer.readIntLE(at, bytes) / full;
  return (at) => buffer.readIntBE(at, bytes) / full;
}

interface Chunk {
  name: string;
  from: number;
  size: number;
}

async function* chunksIn(file: FileHandle, end: number, isLittle: boolean): AsyncGenerator<Chunk> {
  let at = 12;
  for (let count = 0; count < maxChunks && at + 8 <= end; count += 1) {
    const head = await bytesAt(file, at, 8);
    const size = isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
    yield { name: head.toString('latin1', 0, 4), from: at + 8, size };
    at += 8 + size + (size % 2);
  }
}

async function bytesAt(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, at);
  if (bytesRead < size) throw new Problem('audio.broken');
  return buffer;
}

async function wavLayout(file: FileHandle, end: number): Promise<Layout> {
  const riffSize = (await bytesAt(file, 0, 12)).readUInt32LE(4);
  let format: Omit<Layout, 'from' | 'size'> | null = null;
  let longSize: number | null = null;
  for await (const { name, from, size } of chunksIn(file, end, true)) {
    if (name === 'ds64') longSize = Number((await bytesAt(file, from, 16)).readBigUInt64LE(8));
    if (name === 'fmt ') format = wavFormat(await bytesAt(file, from, Math.min(size, 40)));
    if (name !== 'data') continue;
    if (!format) break;
    const isStreamed =
      size === unknownSize || (size === 0 && (riffSize === 0 || riffSize === unknownSize));
    const said =
      size === unknownSize && longSize !== null ? longSize : isStreamed ? end - from : size;
    if (from + said > end) throw new Problem('audio.cut');
    return { ...format, from, size: said };
  }
  throw new Problem('audio.broken');
}

const [pcm, ieeeFloat, extensible] = [1, 3, 0xfffe];

function wavFormat(chunk: Buffer): Omit<Layout, 'from' | 'size'> {
  if (chunk.length < 16) throw new Problem('audio.broken');
  const said = chunk.readUInt16LE(0);
  const code = said === extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : said;
  const channels = chunk.readUInt16LE(2);
  const bytes = chunk.readUInt16LE(12) / channels;
  if (code !== pcm && code !== ieeeFloat) throw codingProblem(String(code));
  const coding = code === ieeeFloat ? 'float' : bytes === 1 ? 'unsigned' : 'signed';
  return checked({ channels, sampleRate: chunk.readUInt32LE(4), bytes, coding, isLittle: true });
}

function checked(format: Omit<Layout, 'from' | 'size'>): Omit<Layout, 'from' | 'size'> {
  const known = format.coding === 'float' ? [4, 8] : [1, 2, 3, 4];
  if (!known.includes(format.bytes)) throw new Problem('audio.unknown-coding');
  return format;
}

async function aiffLayout(file: FileHandle, end: number): Promise<Layout> {
  const isPacked = (await bytesAt(file, 0, 12)).toString('latin1', 8) === 'AIFC';
  let format: Omit<Layout, 'from' | 'size'> | null = null;
  let sound: Chunk | null = null;
  for await (const chunk of chunksIn(file, end, false)) {
    if (chunk.name === 'COMM') {
      const bytes = await bytesAt(file, chunk.from, isPacked ? 22 : 18);
      format = aiffFormat(bytes, isPacked ? bytes.toString('latin1', 18) : 'NONE');
    }
    if (chunk.name === 'SSND') sound = chunk;
  }
  if (!format) throw new Problem('audio.broken');
  if (!sound) throw new Problem('audio.empty');
  if (sound.from + sound.size > end) throw new Problem('audio.cut');
  const offset = (await bytesAt(file, sound.from, 8)).readUInt32BE(0);
  const size = sound.size - 8 - offset;
  if (size < 0) throw new Problem('audio.broken');
  return { ...format, from: sound.from + 8 + offset, size };
}

/** How AIFF-C names what is no compression at all. */
const aiffCodings: Record<string, Pick<Layout, 'coding' | 'isLittle'> & { bytes?: number }> = {
  NONE: { coding: 'signed', isLittle: false },
  twos: { coding: 'signed', isLittle: false },
  sowt: { coding: 'signed', isLittle: true },
  in24: { coding: 'signed', isLittle: false, bytes: 3 },
  in32: { coding: 'signed', isLittle: false, bytes: 4 },
  fl32: { coding: 'float', isLittle: false, bytes: 4 },
  FL32: { coding: 'float', isLittle: false, bytes: 4 },
  fl64: { coding: 'float', isLittle: false, bytes: 8 },
  FL64: { coding: 'float', isLittle: false, bytes: 8 },
};

function aiffFormat(chunk: Buffer, name: string): Omit<Layout, 'from' | 'size'> {
  const coding = aiffCodings[name];
  if (!coding) throw codingProblem(name);
  const bytes = Math.ceil(chunk.readUInt16BE(6) / 8);
  const exponent = (chunk.readUInt16BE(8) & 0x7fff) - 16_383;
  // Ten bytes, whose upper half of the fraction holds every rate that there is.
  const sampleRate = Math.round(chunk.readUInt32BE(10) * 2 ** (exponent - 31));
  return checked({ channels: chunk.readUInt16BE(0), sampleRate, bytes, ...coding });
}
