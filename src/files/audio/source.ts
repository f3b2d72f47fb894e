import type { FileHandle } from 'node:fs/promises';

/** Bytes that are read on demand: a file, or a part of one. */
export interface ByteSource {
  size: number;
  /** @returns fewer bytes only at the end. */
  read(at: number, bytes: number): Promise<Buffer>;
}

export async function fileSource(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat();
  const read = async (at: number, bytes: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
    return buffer.subarray(0, bytesRead);
  };
  return { size, read: (at, bytes) => read(at, Math.max(0, Math.min(bytes, size - at))) };
}

/** Several parts of a source, one after the other; fast for sequential reads. */
export function partsJoined(
  source: ByteSource,
  parts: readonly { from: number; end: number }[],
): ByteSource {
  const size = parts.reduce((sum, { from, end }) => sum + end - from, 0);
  let [first, begin] = [0, 0];
  return {
    size,
    async read(at, bytes) {
      if (at < begin) [first, begin] = [0, 0];
      const lengthOf = (part: number) => parts[part]!.end - parts[part]!.from;
      while (first < parts.length && at >= begin + lengthOf(first)) {
        begin += lengthOf(first);
        first += 1;
      }
      const found: Buffer[] = [];
      let [skipped, left] = [at - begin, bytes];
      for (let part = first; part < parts.length && left > 0; part += 1) {
        const length = Math.min(left, lengthOf(part) - skipped);
        found.push(await source.read(parts[part]!.from + skipped, length));
        left -= length;
        skipped = 0;
      }
      return Buffer.concat(found);
    },
  };
}

export const partOf = (source: ByteSource, from: number, end: number): ByteSource =>
  partsJoined(source, [{ from, end }]);
