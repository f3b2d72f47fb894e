import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3, type S3StandIn } from '../../../tests/stand-ins/s3.ts';
import { folderStorage } from './folder.ts';
import { isWhole } from '../../../tests/environment/whole.ts';
import { randomName } from './names.ts';
import { checkStorage, openStorage } from './openStorage.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

let standIn: S3StandIn;
beforeAll(async () => void (standIn = await openS3()));
afterAll(() => standIn.close());

suite('a stand-in of S3', () => s3Storage(new URL(standIn.url)));
suite('a folder', () => folderStorage(join(folder, 'made-when-needed')));

const s3 = process.env['S3_TEST_URL'];
describe.skipIf(!s3)('with S3_TEST_URL set', () => {
  suite('S3', () => s3Storage(new URL(s3!)));
  suite('a folder in an S3 bucket', () => {
    const address = new URL(s3!);
    address.pathname = '/some/band';
    return s3Storage(address);
  });

  it('a wrong key or bucket gives 503', async () => {
    const address = new URL(s3!);
    address.hostname = 'no-such-bucket';
    const put = s3Storage(address).put('a', Buffer.from('x'), 'text/plain');
    await expect(put).rejects.toMatchObject({ code: 'server.storage-unavailable' });
  });
});

function suite(where: string, open: () => Storage) {
  describe(`stored in ${where}`, () => {
    it('an object is returned as it was stored, whole and in part', async () => {
      const storage = open();
      const name = `${randomName()}.png`;
      await storage.put(name, Buffer.from('0123456789'), 'image/png');
      const whole = await storage.get(name);
      expect(whole?.bytes).toBe(10);
      expect((await buffer(whole!.body)).toString()).toBe('0123456789');
      const part = await storage.get(name, { first: 2, last: 4 });
      expect(part?.bytes).toBe(3);
      expect((await buffer(part!.body)).toString()).toBe('234');
    });

    it('an object of several megabytes stays unchanged', async () => {
      const storage = open();
      const name = `${randomName()}.png`;
      const bytes = Buffer.alloc(7_000_001, 'abcdefg');
      await storage.put(name, bytes, 'image/png');
      expect((await buffer((await storage.get(name))!.body)).equals(bytes)).toBe(true);
    });

    it('a body in chunks of any size is stored atomically', async () => {
      const storage = open();
      const count = isWhole ? 36 : 12;
      const piece = Buffer.alloc(1_000_003, 'abcdefg');
      async function* pieces(ending: () => void) {
        for (let i = 0; i < count; i += 1) yield piece;
        ending();
      }
      const bytes = count * piece.length;
      const [kept, lost] = [`${randomName()}.png`, `${randomName()}.png`];
      await storage.put(kept, { body: pieces(() => {}), bytes }, 'image/png');
      const found = await storage.get(kept);
      const whole = Buffer.concat(Array.from({ length: count }, () => piece));
      expect((await buffer(found!.body)).equals(whole)).toBe(true);
      const broken = pieces(() => {
        throw new Error('The sender is gone.');
      });
      const put = storage.put(lost, { body: broken, bytes }, 'image/png');
      await expect(put).rejects.toThrow('The sender is gone.');
      expect(await storage.get(lost)).toBeNull();
      expect(standIn.unfinished()).toBe(0);
    });

    it('an unknown or deleted name gives nothing', async () => {
      const storage = open();
      const name = `${randomName()}.png`;
      expect(await storage.get(name)).toBeNull();
      await storage.put(name, Buffer.from('x'), 'image/png');
      await storage.remove(name);
      expect(await storage.get(name)).toBeNull();
      await expect(storage.remove(name)).resolves.toBeUndefined();
    });

    it('the list contains what was stored before an instant, and nothing newer', async () => {
      const storage = open();
      const name = `${randomName()}.png`;
      await storage.put(name, Buffer.from('x'), 'image/png');
      const hour = 3_600_000;
      expect(await listed(storage.storedBefore(Date.now() + hour))).toContain(name);
      expect(await listed(storage.storedBefore(Date.now() - hour))).not.toContain(name);
      expect(await listed(storage.storedBefore(Infinity, Date.now() - hour))).toContain(name);
      expect(await listed(storage.storedBefore(Infinity, Date.now() + hour))).not.toContain(name);
    });

    it('the check finds no problem', async () => {
      await expect(checkStorage(open())).resolves.toBeUndefined();
    });
  });
}

async function listed(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all;
}

describe('a folder', () => {
  it('an invalid name never becomes a path', async () => {
    const storage = folderStorage(folder);
    for (const name of ['../x', '/etc/passwd', 'a/b', '..', '.x', 'a\0b', 'a\\b', '']) {
      await expect(storage.get(name), name).rejects.toThrow('Invalid object name');
      await expect(storage.remove(name), name).rejects.toThrow('Invalid object name');
    }
  });

  it('a failed write leaves no partial file', async () => {
    const mine = mkdtempSync(join(tmpdir(), 'storage-'));
    const storage = folderStorage(mine);
    // A folder with the final name makes the last step fail.
    await storage.put('taken.png', Buffer.from('x'), 'image/png');
    rmSync(join(mine, 'taken.png'));
    mkdirSync(join(mine, 'taken.png'));
    await expect(storage.put('taken.png', Buffer.from('y'), 'image/png')).rejects.toThrow();
    expect(readdirSync(mine)).toEqual(['taken.png']);
    rmSync(mine, { recursive: true });
  });

  it.skipIf(process.getuid?.() === 0)('a read-only folder gives 503', async () => {
    const mine = mkdtempSync(join(tmpdir(), 'storage-'));
    chmodSync(mine, 0o500);
    const put = folderStorage(mine).put('a.png', Buffer.from('x'), 'image/png');
    await expect(put).rejects.toMatchObject({ code: 'server.storage-unavailable' });
    rmSync(mine, { recursive: true });
  });

  it('a folder is the default storage', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'storage-'));
    await openStorage({ storage: null, dataDir }).put('a.png', Buffer.from('x'), 'image/png');
    expect(readdirSync(join(dataDir, 'files'))).toEqual(['a.png']);
    rmSync(dataDir, { recursive: true });
  });
});
