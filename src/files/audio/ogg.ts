import type { ByteSource } from './source.ts';

const headerBytes = 27;
const mostSegments = 255;
const searched = 64 * 1024;

/**
 * The chained streams of a file, one after the other. Source: RFC 3533, sections 4 and 6.
 * @returns also whether the last page goes on beyond the end.
 */
export async function chainedStreams(source: ByteSource) {
  const streams: { from: number; end: number }[] = [];
  let isBegun = false;
  let at = 0;
  while (at < source.size) {
    const head = await source.read(at, headerBytes + mostSegments);
    if (head.toString('latin1', 0, 4) !== 'OggS') {
      const next = (await source.read(at, searched)).indexOf('OggS', 1);
      if (next === -1) break;
      at += next;
      continue;
    }
    const begins = (head[5]! & 2) !== 0;
    // Multiplexed streams all begin before the first of them goes on.
    if (streams.length === 0 || (begins && isBegun)) streams.push({ from: at, end: at });
    isBegun = !begins;
    const segments = head[26] ?? 0;
    const lengths = head.subarray(headerBytes, headerBytes + segments);
    const size = headerBytes + segments + lengths.reduce((sum, length) => sum + length, 0);
    if (lengths.length < segments || at + size > source.size) return { streams, isCut: true };
    at += size;
    streams.at(-1)!.end = at;
  }
  return { streams, isCut: streams.length === 0 };
}

/**
 * The positions of WAV's channels in Vorbis and Opus, by number of channels. Source: RFC 7845,
 * 5.1.1.2.
 */
const places: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
};

export const inOrderOfWav = <T>(channels: T[]): T[] =>
  places[channels.length]?.map((place) => channels[place]!) ?? channels;
