import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, wholeOf, type ReadableBytes } from './bytes.document.ts';
import { zipOf, type ZipEntry } from './zip.document.ts';

const at = Date.UTC(2026, 10, 20, 12);

const entry = (path: string, bytes: Buffer): ZipEntry => ({ path, ...bytesOf(bytes) });
const read = (archive: ReadableBytes) => buffer(wholeOf(archive));

test('a zip returns every file unchanged, and its length is known in advance', async () => {
  const name = fc.stringMatching(/^[ a-zÀ-ÿ]{1,40}$/);
  const file = fc.tuple(name, fc.uint8Array({ maxLength: 3000 }));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(file, { maxLength: 5, selector: ([path]) => path }),
      async (files) => {
        const entries = files.map(([path, bytes]) => entry(path, Buffer.from(bytes)));
        const archive = await read(zipOf(entries, at));
        expect(archive).toHaveLength(zipOf(entries, at).bytes);
        expect(Object.entries(unzipSync(archive))).toEqual(files);
      },
    ),
    { numRuns: 30 },
  );
});

test('checksums and lengths precede the bytes', async () => {
  const archive = await read(zipOf([entry('a', Buffer.from('123456789'))], at));
  expect(archive.readUInt16LE(6) & 8).toBe(0);
  // The check value of CRC-32.
  expect(archive.readUInt32LE(14)).toBe(0xcbf43926);
  expect([archive.readUInt32LE(18), archive.readUInt32LE(22)]).toEqual([9, 9]);
});

test('a file of another length than announced fails the archive', async () => {
  const short = { ...entry('a', Buffer.from('12')), bytes: 3 };
  await expect(read(zipOf([short], at))).rejects.toThrow('2 bytes');
});

test('sizes beyond 4 GB are written in 64 bits', () => {
  const large = { ...entry('a', Buffer.alloc(0)), bytes: 5 * 2 ** 30 };
  const small = { ...large, bytes: 1 };
  const more = zipOf([large, small], at).bytes - zipOf([small, small], at).bytes;
  // Both lengths twice, the offset of the second file, and the ZIP64 end.
  expect(more).toBe(large.bytes - 1 + 20 + 20 + 12 + 76);
});

test('any part of a zip equals that part of the whole', async () => {
  const archive = zipOf([entry('a', Buffer.from('first')), entry('b', Buffer.from('second'))], at);
  const whole = await read(archive);
  await fc.assert(
    fc.asyncProperty(fc.nat(archive.bytes - 1), fc.nat(archive.bytes - 1), async (one, other) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      const part = await buffer(archive.read({ first, last }));
      expect(part).toEqual(whole.subarray(first, last + 1));
    }),
  );
});
