import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { packTar } from 'modern-tar';
import { Decrypter, Encrypter } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import {
  packBackup,
  unpackBackup,
  type Heading,
  type Manifest,
  type BackupPart,
} from './archive.ts';
import { recordingLimits } from '../files/recordings/recordings.ts';
import { decrypted, encrypted } from './encryption.ts';

const heading: Heading = {
  format: 1,
  program: '0.1.0',
  schema: 20,
  madeAt: 1_795_000_000_000,
  hasFiles: true,
};

async function* given(parts: readonly BackupPart[]) {
  yield* parts;
}

const picture = (name: string, bytes: Buffer): BackupPart => ({
  file: name,
  bytes: bytes.length,
  body: (async function* () {
    yield bytes;
  })(),
});

const packed = async (...parts: BackupPart[]): Promise<Buffer> =>
  buffer(packBackup(heading, given(parts)).bytes);

const streamOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream();
const unpacked = (bytes: Uint8Array) => unpackBackup(streamOf(bytes), {});

const bio = {
  table: 'bio',
  rows: [{ id: 1, text: 'Two “quotes”\n, and a line — 🎸', none: null, half: 0.5 }],
};
const good = () => packed(bio, picture('abc.png', Buffer.from('a picture')));

/** A tar of these texts, whose manifest is right unless another one is given. */
async function tarOf(
  entries: Readonly<Record<string, string>>,
  changes: Partial<Manifest> = {},
  type: 'file' | 'symlink' = 'file',
): Promise<Uint8Array> {
  const all = { 'backup.json': JSON.stringify(heading), ...entries };
  const sha256 = Object.fromEntries(
    Object.entries(all).map(([name, text]) => [
      name,
      createHash('sha256').update(text).digest('hex'),
    ]),
  );
  const manifest = { rows: {}, files: 0, missing: [], sha256, ...changes };
  return packTar(
    Object.entries({ ...all, 'manifest.json': JSON.stringify(manifest) }).map(([name, body]) => ({
      header:
        type === 'symlink' && name in entries
          ? { name, size: 0, type, linkname: body }
          : { name, size: Buffer.byteLength(body), type: 'file' },
      body: type === 'symlink' && name in entries ? '' : body,
    })),
  );
}

test('a packed backup is unpacked unchanged, row by row and byte by byte', async () => {
  const rows: unknown[] = [];
  const files: unknown[] = [];
  const bytes = await packed(
    bio,
    { missing: 'gone.png' },
    picture('abc.png', Buffer.from([0, 255])),
  );
  const { manifest, heading: told } = await unpackBackup(streamOf(bytes), {
    onRows: (table, some) => void rows.push([table, some]),
    onFile: async (name, { body }) => files.push([name, [...(await buffer(body))]]),
  });
  expect(told).toEqual(heading);
  expect(rows).toEqual([['bio', bio.rows]]);
  expect(files).toEqual([['abc.png', [0, 255]]]);
  expect(manifest).toMatchObject({ rows: { bio: 1 }, files: 1, missing: ['gone.png'] });
});

test('an error while packing reaches the reader', async () => {
  async function* broken(): AsyncIterable<BackupPart> {
    yield bio;
    throw new Error('the storage is away');
  }
  await expect(buffer(packBackup(heading, broken()).bytes)).rejects.toThrow('the storage is away');
});

const passphrase = 'wörds nobody guesses';

// Each guess costs a second of CPU time.
test('an encrypted backup is in the age format', { tags: 'whole' }, async () => {
  const plain = Buffer.from('band '.repeat(50_000));
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const sealed = await buffer(encrypted(new Blob([plain]).stream(), passphrase));
  expect(plain.equals(await decrypter.decrypt(sealed))).toBe(true);
});

test('a file that another program encrypted in the age format is readable', async () => {
  const plain = Buffer.from('band '.repeat(50_000));
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(passphrase);
  const sealed = new Blob([Buffer.from(await encrypter.encrypt(plain))]);
  expect(plain.equals(await buffer(await decrypted(sealed.stream(), passphrase)))).toBe(true);
  await expect(decrypted(sealed.stream(), 'another one')).rejects.toThrow(
    'The passphrase is wrong',
  );
});

describe('refused with a message', () => {
  test('a backup that is cut anywhere', async () => {
    const whole = await good();
    for (let end = 0; end < whole.length - 1024; end += 211) {
      await expect(unpacked(whole.subarray(0, end)), `at ${end}`).rejects.toThrow(
        /^(?:The backup is|This file is no backup)/,
      );
    }
  });

  test('a backup with a relevant byte changed', async () => {
    const whole = await good();
    const texts = ['a picture', 'quotes', '"schema":20', '"files":1'];
    for (const text of texts) {
      const changed = Buffer.from(whole);
      const at = changed.indexOf(text) + text.length - 1;
      changed[at] = changed[at]! ^ 1;
      await expect(unpacked(changed), text).rejects.toThrow(/backup/);
    }
  });

  test.each([
    ['nothing', ''],
    ['a text', 'Hello, this is my band.\n'.repeat(100)],
    ['an image', `\x89PNG\r\n\x1a\n${'x'.repeat(2000)}`],
  ])('%s', async (_, text) => {
    await expect(unpacked(Buffer.from(text))).rejects.toThrow(/not from Stagedoor/);
  });

  test('a tar of something else', async () => {
    const other = await packTar([{ header: { name: 'readme.txt', size: 2 }, body: 'hi' }]);
    await expect(unpacked(other)).rejects.toThrow('This file is not a Stagedoor backup.');
    const alike = await packTar([{ header: { name: 'backup.json', size: 2 }, body: '{}' }]);
    await expect(unpacked(alike)).rejects.toThrow('This file is not a Stagedoor backup.');
  });

  test('a backup of a newer version', async () => {
    const newer = JSON.stringify({ format: 2, more: true });
    await expect(unpacked(await tarOf({ 'backup.json': newer }))).rejects.toThrow(
      'A newer version of Stagedoor',
    );
  });

  test.each([
    'files/../../etc/passwd',
    '../x',
    '/etc/passwd',
    'files/a/b',
    'files/.hidden',
    'rows/bio/../../x.jsonl',
    'rows/Bio/000001.jsonl',
    'readme.txt',
  ])('a backup with an entry named %s', async (name) => {
    await expect(unpacked(await tarOf({ [name]: 'x' }))).rejects.toThrow('does not belong in');
  });

  test('a backup with a link in it', async () => {
    const linked = await tarOf({ 'files/a.png': '/etc/passwd' }, {}, 'symlink');
    await expect(unpacked(linked)).rejects.toThrow('does not belong in');
  });

  test('a backup whose manifest names another hash, another count, too little or too much', async () => {
    const entries = { 'files/a.png': 'a' };
    await expect(unpacked(await tarOf(entries, { files: 1 }))).resolves.toBeDefined();
    await expect(unpacked(await tarOf(entries, { files: 2 }))).rejects.toThrow(
      'does not match its manifest',
    );
    const hash = '0'.repeat(64);
    const sha256 = { 'backup.json': hash, 'files/a.png': hash };
    await expect(unpacked(await tarOf(entries, { files: 1, sha256 }))).rejects.toThrow(
      'is damaged',
    );
    await expect(unpacked(await tarOf(entries, { files: 1, sha256: {} }))).rejects.toThrow(
      'was added',
    );
    const more = { ...sha256, 'files/b.png': hash };
    await expect(unpacked(await tarOf(entries, { files: 1, sha256: more }))).rejects.toThrow(
      /missing|damaged/,
    );
  });

  test('a backup with data after its end, or with an entry twice', async () => {
    const whole = await good();
    const end = await packTar([{ header: { name: 'files/z.png', size: 1 }, body: 'z' }]);
    const longer = Buffer.concat([whole.subarray(0, whole.length - 1024), end]);
    await expect(unpacked(longer)).rejects.toThrow('after its end');
    const twice = [1, 2].map(() => ({ header: { name: 'backup.json', size: 1 }, body: '1' }));
    await expect(unpacked(await packTar(twice))).rejects.toThrow(/backup/);
  });

  test('invalid rows', async () => {
    for (const line of ['[]', '{"a":{}}', 'null', '{']) {
      const bad = await tarOf({ 'rows/bio/000001.jsonl': line }, { rows: { bio: 1 } });
      await expect(unpacked(bad), line).rejects.toThrow('is damaged');
    }
  });

  test('a recording is not refused for its length', async () => {
    const body = async function* () {
      yield Buffer.alloc(1024);
      await new Promise(() => {});
    };
    const song: BackupPart = { file: 'a.wav', bytes: recordingLimits.bytes, body: body() };
    const onFile = () => {
      throw new Error('accepted');
    };
    const { bytes } = packBackup(heading, given([song]));
    await expect(unpackBackup(bytes, { onFile })).rejects.toThrow('accepted');
  });

  test('more entries than a backup has, and larger ones than it allows', async () => {
    const small = { rowBytes: 10, fileBytes: 3, listBytes: 2000, entries: 3 };
    const read = async (entries: Record<string, string>) =>
      unpackBackup(streamOf(await tarOf(entries)), {}, small);
    await expect(read({ 'files/a': 'a', 'files/b': 'b', 'files/c': 'c' })).rejects.toThrow(
      'too many entries',
    );
    await expect(read({ 'files/a': 'aaaa' })).rejects.toThrow('too large for a backup');
    await expect(read({ 'rows/bio/000001.jsonl': 'a'.repeat(11) })).rejects.toThrow('too large');
  });
});
