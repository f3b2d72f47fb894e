import { open, type FileHandle } from 'node:fs/promises';
import { AudioRefusal } from './refusal.ts';

interface AiffFormat {
  channels: number;
  frames: number;
  bits: number;
  rate: number;
  encoding: string;
}

/** Bytes that are read of a file at once. */
const chunkBytes = 256 * 1024;

/** How samples lie, by the encoding of AIFF-C. */
const readers: Readonly<Record<string, (data: DataView, at: number, bits: number) => number>> = {
  NONE: readBigEndian,
  twos: readBigEndian,
  sowt: (data, at) => data.getInt16(at, true) / 0x8000,
  fl32: (data, at) => data.getFloat32(at),
  FL32: (data, at) => data.getFloat32(at),
  fl64: (data, at) => data.getFloat64(at),
};

/** Source: AIFF 1.3 and AIFF-C (Apple, 1991). @throws AudioRefusal */
export async function aiffBlocks(path: string): Promise<{
  blocks: AsyncIterable<readonly Float32Array[]>;
  rate: () => number;
  depth: () => number;
  share: () => number;
}> {
  const file = await open(path);
  const found = await findChunks(file).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  const { format, dataAt } = found;
  const read = readers[format.encoding];
  if (!read) {
    await file.close();
    throw new AudioRefusal('audio.other-codec');
  }
  const bytes = Math.ceil(format.bits / 8);
  const frameBytes = bytes * format.channels;
  let done = 0;
  const blocks = async function* () {
    try {
      const atOnce = Math.floor(chunkBytes / frameBytes);
      const chunk = Buffer.alloc(atOnce * frameBytes);
      while (done < format.frames) {
        const wanted = Math.min(atOnce, format.frames - done) * frameBytes;
        const { bytesRead } = await file.read(chunk, 0, wanted, dataAt + done * frameBytes);
        const frames = Math.floor(bytesRead / frameBytes);
        if (frames === 0) throw new AudioRefusal('audio.cut');
        const data = new DataView(chunk.buffer, chunk.byteOffset, frames * frameBytes);
        yield Array.from({ length: format.channels }, (_, channel) =>
          Float32Array.from({ length: frames }, (_one, i) =>
            read(data, i * frameBytes + channel * bytes, format.bits),
          ),
        );
        done += frames;
      }
    } finally {
      await file.close();
    }
  };
  return {
    blocks: blocks(),
    rate: () => format.rate,
    depth: () => (format.bits <= 16 ? 16 : 24),
    share: () => done / format.frames,
  };
}

async function findChunks(file: FileHandle): Promise<{ format: AiffFormat; dataAt: number }> {
  const head = Buffer.alloc(64);
  let format: AiffFormat | null = null;
  for (let at = 12; ;) {
    const { bytesRead } = await file.read(head, 0, head.length, at);
    if (bytesRead < 16) throw new AudioRefusal('audio.broken');
    const name = head.toString('latin1', 0, 4);
    const size = head.readUInt32BE(4);
    if (name === 'COMM') format = formatOf(head.subarray(8, 8 + size));
    if (name === 'SSND' && format) return { format, dataAt: at + 16 + head.readUInt32BE(8) };
    // Chunks have even lengths.
    at += 8 + size + (size % 2);
  }
}

function formatOf(chunk: Buffer): AiffFormat {
  const [channels, frames, bits] = [
    chunk.readUInt16BE(0),
    chunk.readUInt32BE(2),
    chunk.readUInt16BE(6),
  ] as const;
  // An 80-bit extended number (IEEE 754), whose exponent is biased by 16383.
  const rate = Number(chunk.readBigUInt64BE(10)) * 2 ** (chunk.readUInt16BE(8) - 16_383 - 63);
  const encoding = chunk.length >= 22 ? chunk.toString('latin1', 18, 22) : 'NONE';
  if (channels === 0 || bits === 0 || bits > 64 || !(rate > 0)) {
    throw new AudioRefusal('audio.broken');
  }
  return { channels, frames, bits, rate: Math.round(rate), encoding };
}

function readBigEndian(data: DataView, at: number, bits: number): number {
  if (bits <= 8) return data.getInt8(at) / 0x80;
  if (bits <= 16) return data.getInt16(at) / 0x8000;
  if (bits <= 24) return ((data.getInt16(at) << 8) | data.getUint8(at + 2)) / 0x800000;
  return data.getInt32(at) / 0x8000_0000;
}
