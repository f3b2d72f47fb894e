import { Problem } from '../../errors/problem.ts';
import type { ByteSource } from './source.ts';

/** The signature, and STREAMINFO as the first block of metadata. */
const infoBytes = 42;

/**
 * Counts of samples per channel: in the file, null if the writer did not know, and in its largest
 * block. Source: RFC 9639, section 8.2.
 */
export async function streamInfo(source: ByteSource) {
  const head = await source.read(0, infoBytes);
  if (head.length < infoBytes) throw new Problem('audio.broken');
  return {
    frames: (head[21]! & 0x0f) * 2 ** 32 + head.readUInt32BE(22) || null,
    mostInBlock: head.readUInt16BE(10),
  };
}

/** The maximum length of a frame in files that programs write. */
const mostFrameBytes = 512 * 1024;

/**
 * The offsets near a file's end at which frames may begin, the last first. Source: RFC 9639,
 * section 9.1.
 * @returns each candidate up to the end of the file, with any data behind the frame.
 */
export async function lastFrames(source: ByteSource): Promise<Buffer[]> {
  const tail = await source.read(Math.max(0, source.size - mostFrameBytes), mostFrameBytes);
  const frames: Buffer[] = [];
  for (let at = tail.length - 4; at >= 0; at -= 1) {
    if (isFrameHeader(tail.readUInt32BE(at))) frames.push(tail.subarray(at));
  }
  return frames;
}

function isFrameHeader(bytes: number): boolean {
  const [size, rate] = [(bytes >>> 12) & 15, (bytes >>> 8) & 15];
  const isPossible = size !== 0 && rate !== 15 && ((bytes >>> 4) & 15) <= 10 && (bytes & 1) === 0;
  return bytes >>> 17 === 0x7ffc && isPossible;
}
