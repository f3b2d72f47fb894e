import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zipped, zippedBytes, type ZipEntry } from './zip.document.ts';

const at = Date.UTC(2026, 10, 20, 12);

function entry(path: string, bytes: Buffer): ZipEntry {
  return {
    path,
    bytes: bytes.length,
    async *read() {
      for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000);
    },
  };
}

test('a zip returns every file unchanged, and its length is known in advance', async () => {
  const name = fc.stringMatching(/^[ a-zÀ-ÿ]{1,40}$/);
  const file = fc.tuple(name, fc.uint8Array({ maxLength: 3000 }));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(file, { maxLength: 5, selector: ([path]) => path }),
      async (files) => {
        const entries = files.map(([path, bytes]) => entry(path, Buffer.from(bytes)));
        const archive = await buffer(zipped(entries, at));
        expect(archive).toHaveLength(zippedBytes(entries));
        expect(Object.entries(unzipSync(archive))).toEqual(files);
      },
    ),
    { numRuns: 30 },
  );
});

test('checksums and lengths precede the bytes', async () => {
  const archive = await buffer(zipped([entry('a', Buffer.from('123456789'))], at));
  expect(archive.readUInt16LE(6) & 8).toBe(0);
  // The check value of CRC-32.
  expect(archive.readUInt32LE(14)).toBe(0xcbf43926);
  expect([archive.readUInt32LE(18), archive.readUInt32LE(22)]).toEqual([9, 9]);
});

test('a file of another length than announced fails the archive', async () => {
  const { read } = entry('a', Buffer.from('12'));
  await expect(buffer(zipped([{ path: 'a', bytes: 3, read }], at))).rejects.toThrow('2 bytes');
});

test('sizes beyond 4 GB are written in 64 bits', () => {
  const large = { path: 'a', bytes: 5 * 2 ** 30, read: entry('a', Buffer.alloc(0)).read };
  const small = { ...large, bytes: 1 };
  const more = zippedBytes([large, small]) - zippedBytes([small, small]);
  // Both lengths twice, the offset of the second file, and the ZIP64 end.
  expect(more).toBe(large.bytes - 1 + 20 + 20 + 12 + 76);
});
