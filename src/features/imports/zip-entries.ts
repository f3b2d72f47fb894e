import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Problem } from '../../errors/problem.ts';
import type { ByteSource } from '../../files/audio/source.ts';

const limits = { entries: 5_000, listBytes: 4 * 1024 * 1024, bytes: 1024 ** 3 };
/** Read at once. */
const chunkBytes = 256 * 1024;

/** Signatures of PKWARE's APPNOTE.TXT, 4.3. */
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const endBytes = 22;
const maxComment = 0xffff;

export const isZip = (start: Buffer): boolean =>
  start.length > 4 && [signatures.local, signatures.end].includes(start.readUInt32LE(0));

/** Lists the files of an archive. @throws Problem `import.damaged`, `.encrypted`, `.too-large` */
export async function zipEntries(source: ByteSource) {
  const { size } = source;
  const tail = await source.read(Math.max(0, size - endBytes - maxComment), endBytes + maxComment);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signatures.end);
  const end = tail.subarray(Math.max(0, tail.lastIndexOf(mark)));
  if (end.length < endBytes || end.readUInt32LE(0) !== signatures.end) throw damaged();
  const count = end.readUInt16LE(10);
  const listBytes = end.readUInt32LE(12);
  if (count > limits.entries || listBytes > limits.listBytes) throw new Problem('import.too-large');
  const list = await source.read(end.readUInt32LE(16), listBytes);
  const entries: { name: string; open: () => AsyncIterable<Uint8Array> }[] = [];
  let total = 0;
  for (let at = 0; at < list.length;) {
    const header = headerAt(list, at);
    at = header.next;
    if (header.name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.[^.])/.test(header.name)) continue;
    if (header.isEncrypted) throw new Problem('import.encrypted');
    total += header.bytes;
    if (total > limits.bytes) throw new Problem('import.too-large');
    entries.push({ ...header, open: () => unpacked(source, header) });
  }
  return entries;
}

type Header = ReturnType<typeof headerAt>;

function headerAt(list: Buffer, at: number) {
  if (list.length < at + 46 || list.readUInt32LE(at) !== signatures.central) throw damaged();
  const nameEnd = at + 46 + list.readUInt16LE(at + 28);
  return {
    name: list.toString('utf8', at + 46, nameEnd),
    isEncrypted: (list.readUInt16LE(at + 8) & 1) === 1,
    isPacked: list.readUInt16LE(at + 10) !== 0,
    packedBytes: list.readUInt32LE(at + 20),
    bytes: list.readUInt32LE(at + 24),
    begin: list.readUInt32LE(at + 42),
    next: nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32),
  };
}

async function* unpacked(source: ByteSource, header: Header): AsyncGenerator<Uint8Array> {
  let left = header.bytes;
  try {
    const packed = packedPieces(source, header);
    // An error of either ends the loop.
    const pieces = header.isPacked
      ? pipeline(Readable.from(packed), createInflateRaw(), () => {})
      : packed;
    for await (const piece of pieces as AsyncIterable<Uint8Array>) {
      left -= piece.length;
      // It claims to be smaller than it is.
      if (left < 0) throw damaged();
      yield piece;
    }
  } catch (error) {
    const isZlib = String((error as { code?: unknown }).code).startsWith('Z_');
    throw isZlib ? damaged(error) : error;
  }
  if (left > 0) throw damaged();
}

async function* packedPieces(source: ByteSource, { begin, packedBytes }: Header) {
  const local = await source.read(begin, 30);
  if (local.length < 30 || local.readUInt32LE(0) !== signatures.local) throw damaged();
  const from = begin + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  yield* piecesOf(source, from, from + packedBytes);
}

/** @throws Problem `import.damaged` if the source ends early. */
export async function* piecesOf(source: ByteSource, from: number, end: number) {
  for (let at = from; at < end; at += chunkBytes) {
    const piece = await source.read(at, Math.min(chunkBytes, end - at));
    if (piece.length === 0) throw damaged();
    yield piece;
  }
}

const damaged = (cause?: unknown) => new Problem('import.damaged', { cause });
