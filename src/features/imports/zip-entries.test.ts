import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openedFiles } from './readers.ts';

const opened = (zip: Uint8Array) =>
  openedFiles([
    {
      name: 'a.zip',
      source: {
        size: zip.length,
        read: async (at, bytes) => Buffer.from(zip.subarray(at, at + bytes)),
      },
    },
  ]);

const texts = async (zip: Uint8Array) => {
  const files = await opened(zip);
  const read: Record<string, string> = {};
  for (const file of files) {
    read[file.name] = '';
    for await (const piece of file.text()) read[file.name] += piece;
  }
  return read;
};

const long = 'fay@fans.example,'.repeat(100_000);

/** Changes a number in the list of an archive's files. */
function altered(zip: Uint8Array, offset: number, value: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const list = bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  bytes.writeUInt32LE(value, list + offset);
  return bytes;
}

test('reads files in folders, stored or packed, and no folders or notes of Macs', async () => {
  const zip = zipSync({
    'lists/fans.csv': strToU8(long),
    'lists/plain.csv': [strToU8('email'), { level: 0 }],
    '__MACOSX/lists/._fans.csv': strToU8('x'),
    '.DS_Store': strToU8('x'),
    folder: {},
  });
  expect(await texts(zip)).toEqual({ 'fans.csv': long, 'plain.csv': 'email' });
});

test('names with paths are only names', async () => {
  const zip = zipSync({ '../../etc/passwd': strToU8('a'), 'C:\\x\\y.csv': strToU8('b') });
  expect(await texts(zip)).toEqual({ passwd: 'a', 'y.csv': 'b' });
});

const zip = zipSync({ 'fans.csv': strToU8(long) });

test.each<[string, Uint8Array, string]>([
  ['cut', zip.subarray(0, -30), 'import.damaged'],
  ['a few bytes', zip.subarray(0, 20), 'import.damaged'],
  ['encrypted', altered(zip, 8, 1), 'import.encrypted'],
  ['larger than it says', altered(zip, 24, 10), 'import.damaged'],
  ['smaller than it says', altered(zip, 24, long.length + 1), 'import.damaged'],
  ['too large', altered(zip, 24, 2 ** 32 - 1), 'import.too-large'],
  ['damaged inside', altered(zip, 20, 40), 'import.damaged'],
  ['without its beginning', altered(zip, 42, 99), 'import.damaged'],
])('refuses an archive that is %s', async (_, bad, code) => {
  await expect(texts(bad)).rejects.toMatchObject({ code });
});

test('an archive in an archive has no list', async () => {
  expect(Object.keys(await texts(zipSync({ 'a.zip': zip })))).toEqual(['a.zip']);
});
