import { crc32 } from 'node:zlib';
import { once } from '../../kit/functions/once.ts';
import { joined, madeBytes, wholeOf, type ReadableBytes } from './bytes.document.ts';

/** A file in an archive, which is read twice, the first time for its checksum. */
export interface ZipEntry extends ReadableBytes {
  /** The path, with `/` between folders. */
  path: string;
}

interface PlacedEntry extends Omit<ZipEntry, 'read'> {
  /** The offset of its header. */
  at: number;
}

const max16 = 0xffff;
const max32 = 0xffff_ffff;

/**
 * An uncompressed archive, since sound and images don't compress further. Lengths and checksums
 * come before the bytes, because macOS opens no other archives of this kind. Source: PKWARE's
 * APPNOTE 6.3.10, with ZIP64 if numbers exceed 32 bits.
 * @param entries in their order. @param at when they were made, in epoch milliseconds.
 */
export function zipOf(entries: readonly ZipEntry[], at: number): ReadableBytes {
  const time = dosTime(at);
  const placed: PlacedEntry[] = [];
  const checksums: (() => Promise<number>)[] = [];
  const pieces: ReadableBytes[] = [];
  let offset = 0;
  for (const entry of entries) {
    const one = { path: entry.path, bytes: entry.bytes, at: offset };
    const crc = once(() => checksum(entry));
    const header = madeBytes(localHeader(one, 0, time).length, async () =>
      localHeader(one, await crc(), time),
    );
    offset += header.bytes + entry.bytes;
    placed.push(one);
    checksums.push(crc);
    pieces.push(header, entry);
  }
  const directoryOf = (crcs: readonly number[]) => {
    const directory = Buffer.concat(
      placed.map((one, index) => directoryEntry(one, crcs[index] ?? 0, time)),
    );
    return Buffer.concat([directory, directoryEnd(placed.length, directory.length, offset)]);
  };
  const end = madeBytes(directoryOf([]).length, async () => {
    const crcs: number[] = [];
    for (const crc of checksums) crcs.push(await crc());
    return directoryOf(crcs);
  });
  return joined([...pieces, end]);
}

/** @throws Error if it has more or fewer bytes than its entry says. */
async function checksum(entry: ZipEntry): Promise<number> {
  const { path, bytes } = entry;
  let crc = 0;
  let length = 0;
  for await (const piece of wholeOf(entry)) {
    crc = crc32(piece, crc);
    length += piece.length;
  }
  if (length !== bytes) throw new Error(`${path} has ${length} bytes instead of ${bytes}`);
  return crc;
}

/** Marks names as UTF-8. */
const flags = 0x0800;

function localHeader({ path, bytes }: PlacedEntry, crc: number, time: number): Buffer {
  const extra = zip64Extra(bytes >= max32 ? [bytes, bytes] : []);
  const name = Buffer.from(path);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, { extra, name, crc, bytes, time });
  return Buffer.concat([header, name, extra]);
}

function directoryEntry({ path, bytes, at }: PlacedEntry, crc: number, time: number): Buffer {
  const isLarge = bytes >= max32;
  const extra = zip64Extra([...(isLarge ? [bytes, bytes] : []), ...(at >= max32 ? [at] : [])]);
  const name = Buffer.from(path);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  // Made on Unix, so that its permissions apply.
  entry.writeUInt16LE(0x0300 + versionFor(extra), 4);
  writeCommon(entry, 6, { extra, name, crc, bytes, time });
  entry.writeUInt32LE(0o100644 * 2 ** 16, 38);
  entry.writeUInt32LE(Math.min(at, max32), 42);
  return Buffer.concat([entry, name, extra]);
}

interface Common {
  extra: Buffer;
  name: Buffer;
  crc: number;
  bytes: number;
  time: number;
}

function writeCommon(header: Buffer, at: number, { extra, name, crc, bytes, time }: Common) {
  header.writeUInt16LE(versionFor(extra), at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt32LE(time, at + 6);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(Math.min(bytes, max32), at + 14);
  header.writeUInt32LE(Math.min(bytes, max32), at + 18);
  header.writeUInt16LE(name.length, at + 22);
  header.writeUInt16LE(extra.length, at + 24);
}

const versionFor = (extra: Buffer): number => (extra.length > 0 ? 45 : 20);

function zip64Extra(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [i, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * i);
  return extra;
}

function directoryEnd(count: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(bytes, max32), 12);
  end.writeUInt32LE(Math.min(at, max32), 16);
  if (count < max16 && bytes < max32 && at < max32) return end;
  const long = Buffer.alloc(76);
  long.writeUInt32LE(0x06064b50, 0);
  long.writeBigUInt64LE(44n, 4);
  long.writeUInt16LE(0x032d, 12);
  long.writeUInt16LE(45, 14);
  for (const [i, value] of [count, count, bytes, at].entries()) {
    long.writeBigUInt64LE(BigInt(value), 24 + 8 * i);
  }
  long.writeUInt32LE(0x07064b50, 56);
  long.writeBigUInt64LE(BigInt(at + bytes), 64);
  long.writeUInt32LE(1, 72);
  return Buffer.concat([long, end]);
}

/** Two bytes of time, two of date, in UTC; the format begins with 1980. */
function dosTime(at: number): number {
  const date = new Date(Math.max(at, Date.UTC(1980)));
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day =
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return day * 2 ** 16 + time;
}
