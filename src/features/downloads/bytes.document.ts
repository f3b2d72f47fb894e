import type { ByteRange } from '../../files/storage/storage.ts';

/** Bytes of a known length, which can be read several times, whole or in part. */
export interface ReadableBytes {
  bytes: number;
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}

export const bytesOf = (content: Uint8Array): ReadableBytes => ({
  bytes: content.length,
  async *read({ first, last }) {
    yield content.subarray(first, last + 1);
  },
});

/** A piece that is made when it is read. @param bytes its length */
export const madeBytes = (bytes: number, make: () => Promise<Uint8Array>): ReadableBytes => ({
  bytes,
  async *read(range) {
    yield* bytesOf(await make()).read(range);
  },
});

/** The bytes of a piece from an offset on. */
export const restOf = (from: number, { bytes, read }: ReadableBytes): ReadableBytes => ({
  bytes: bytes - from,
  read: ({ first, last }) => read({ first: from + first, last: from + last }),
});

/** One piece after the other; reads only those that the range touches. */
export const joined = (pieces: readonly ReadableBytes[]): ReadableBytes => ({
  bytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0),
  async *read({ first, last }) {
    let at = 0;
    for (const piece of pieces) {
      const part = { first: Math.max(first - at, 0), last: Math.min(last - at, piece.bytes - 1) };
      if (part.first <= part.last) yield* piece.read(part);
      at += piece.bytes;
    }
  },
});

export const wholeOf = (piece: ReadableBytes): AsyncIterable<Uint8Array> =>
  piece.read({ first: 0, last: piece.bytes - 1 });
