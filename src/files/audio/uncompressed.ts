import { Problem } from '../../errors/problem.ts';
import { audioLimits, type AudioKind } from './audio.ts';
import { codingProblem } from './codings.ts';
import type { SampleBlock, DecodedAudio, Samples } from './samples.ts';
import type { ByteSource } from './source.ts';

type Coding = 'unsigned' | 'signed' | 'float';

interface Layout {
  channels: number;
  sampleRate: number;
  /** The bytes of one sample of one channel. */
  bytes: number;
  coding: Coding;
  isLittle: boolean;
  /** The offset of the samples, and their length in bytes. */
  from: number;
  size: number;
}

/** Refers to ds64, or marks a stream whose length was unknown when its header was written. */
const unknownSize = 0xffff_ffff;
/**
 * Whether the length in the header is a placeholder: programs that write to a pipe use 0, or about
 * the maximum of 31 or 32 bits (SoX up to 16 MiB less), with or without the bytes around the sound,
 * and rounded down to a whole frame.
 */
const isPiped = (said: number): boolean =>
  said === 0 || (said >= 0x7ef0_0000 && said <= 0x8001_0000) || said >= 0xfff0_0000;
/** The error in bytes that some programs make in lengths. */
const miscounted = 4096;
const maxChunks = 1000;
const framesAtOnce = 16_384;

/**
 * Opens WAV and AIFF, with integers or floats. Sources: Multimedia Programming Interface 1.0
 * (RIFF), EBU Tech 3306 (RF64), ITU-R BS.2088 (BW64), Apple AIFF-C 1991.
 * @throws Problem `audio.broken`, `audio.cut`, `audio.empty`, and those of `codingProblem`.
 */
export async function openUncompressed(
  source: ByteSource,
  kind: AudioKind & ('wav' | 'aiff'),
): Promise<DecodedAudio> {
  const layout = await (kind === 'wav' ? wavLayout(source) : aiffLayout(source));
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
    blocks: () => blocksIn(source, layout, frames),
  };
}

async function* blocksIn(
  source: ByteSource,
  layout: Layout,
  frames: number,
): AsyncGenerator<SampleBlock> {
  const frameBytes = layout.bytes * layout.channels;
  for (let done = 0; done < frames; done += framesAtOnce) {
    const count = Math.min(framesAtOnce, frames - done);
    const place = layout.from + done * frameBytes;
    const bytes = await source.read(place, count * frameBytes);
    if (bytes.length < count * frameBytes) throw new Problem('audio.cut');
    yield { samples: samplesIn(bytes, count, layout), share: (done + count) / frames };
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

/** @throws Problem `audio.broken` if the file ends within a chunk's header. */
export async function* chunksIn(source: ByteSource, isLittle: boolean): AsyncGenerator<Chunk> {
  let at = 12;
  for (let count = 0; count < maxChunks && at + 8 <= source.size; count += 1) {
    const head = await bytesAt(source, at, 8);
    const size = isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
    yield { name: head.toString('latin1', 0, 4), from: at + 8, size };
    at += 8 + size + (size % 2);
  }
}

async function bytesAt(source: ByteSource, at: number, size: number): Promise<Buffer> {
  const bytes = await source.read(at, size);
  if (bytes.length < size) throw new Problem('audio.broken');
  return bytes;
}

/**
 * The length of the sound: up to the end of the file if the header has a placeholder, or slightly
 * too much.
 * @param said the header's length of the sound.
 * @param saidOfFile the header's length of the file.
 * @throws Problem `audio.cut`
 */
function soundBytes(
  { size: end }: ByteSource,
  from: number,
  said: number,
  saidOfFile: number,
): number {
  const rest = end - from;
  const wasWritten = !isPiped(said) && (said <= rest || !isPiped(saidOfFile));
  if (!wasWritten) return rest;
  if (said > rest + miscounted) throw new Problem('audio.cut');
  return Math.min(said, rest);
}

async function wavLayout(source: ByteSource): Promise<Layout> {
  const saidOfFile = (await bytesAt(source, 0, 12)).readUInt32LE(4);
  let format: Omit<Layout, 'from' | 'size'> | null = null;
  let longSize = 0;
  for await (const { name, from, size } of chunksIn(source, true)) {
    if (name === 'ds64') longSize = Number((await bytesAt(source, from, 16)).readBigUInt64LE(8));
    if (name === 'fmt ') format = wavFormat(await bytesAt(source, from, Math.min(size, 40)));
    if (name !== 'data') continue;
    if (!format) break;
    const bytes =
      longSize > 0 && size === unknownSize
        ? soundBytes(source, from, longSize, longSize)
        : soundBytes(source, from, size, saidOfFile);
    return { ...format, from, size: bytes };
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

async function aiffLayout(source: ByteSource): Promise<Layout> {
  const head = await bytesAt(source, 0, 12);
  const isPacked = head.toString('latin1', 8) === 'AIFC';
  let format: Omit<Layout, 'from' | 'size'> | null = null;
  let sound: Chunk | null = null;
  for await (const chunk of chunksIn(source, false)) {
    if (chunk.name === 'COMM') {
      const bytes = await bytesAt(source, chunk.from, isPacked ? 22 : 18);
      format = aiffFormat(bytes, isPacked ? bytes.toString('latin1', 18) : 'NONE');
    }
    if (chunk.name === 'SSND') sound = chunk;
    // Behind a sound with a placeholder length there are samples, and no chunks.
    if (sound && format) break;
  }
  if (!format) throw new Problem('audio.broken');
  if (!sound) throw new Problem('audio.empty');
  const offset = (await bytesAt(source, sound.from, 8)).readUInt32BE(0);
  const from = sound.from + 8;
  const said = Math.max(0, sound.size - 8);
  const size = soundBytes(source, from, said, head.readUInt32BE(4)) - offset;
  if (size < 0) throw new Problem('audio.broken');
  return { ...format, from: from + offset, size };
}

/** AIFF-C's names for uncompressed samples. */
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
  // Ten bytes; the upper half of the fraction can hold every existing rate.
  const sampleRate = Math.round(chunk.readUInt32BE(10) * 2 ** (exponent - 31));
  return checked({ channels: chunk.readUInt16BE(0), sampleRate, bytes, ...coding });
}
