import type { FileHandle } from 'node:fs/promises';

/** Bytes that are read where they are needed: a file, or a part of one. */
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

export function partOf(source: ByteSource, from: number, end: number): ByteSource {
  const size = end - from;
  return {
    size,
    read: (at, bytes) => source.read(from + at, Math.max(0, Math.min(bytes, size - at))),
  };
}
