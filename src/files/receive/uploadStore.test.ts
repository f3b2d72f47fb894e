import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open.ts';
import { systemClock } from '../../kit/server/clock.ts';
import { endUpload, findUpload } from '../records/uploads.records.ts';
import { folderStorage } from '../storage/folder.ts';
import { newUploadId, UploadStore } from './uploadStore.ts';

const mebi = 1024 * 1024;

async function opened() {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = await openDatabase(':memory:');
  onTestFinished(() => database.close());
  await migrate(database);
  const storage = folderStorage(folder);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const store = new UploadStore({
    db: database.db,
    storage,
    clock: systemClock,
    log,
    musicQuota: 0,
  });
  const begin = async (size: number) => {
    const id = newUploadId('ann');
    await store.create(new Upload({ id, size, offset: 0 }));
    return id;
  };
  return { store, begin, storage, db: database.db };
}

test('uploads count while their bytes arrive, also if they break off', async () => {
  const { store, begin } = await opened();
  const send = async () => {
    const id = await begin(4);
    const body = new PassThrough();
    return { body, written: store.write(body, id, 0) };
  };
  const [one, other] = [await send(), await send()];
  await expect.poll(() => store.inProgress).toBe(2);
  one.body.end('four');
  expect(await one.written).toBe(4);
  other.body.destroy(new Error('gone'));
  await expect(other.written).rejects.toThrow('gone');
  expect(store.inProgress).toBe(0);
});

test('bytes are returned unchanged, however they were split', async () => {
  const { store, begin } = await opened();
  const all = Buffer.alloc(10 * mebi + 7);
  for (let i = 0; i < all.length; i += 1) all[i] = i % 251;
  const id = await begin(all.length);
  let sent = 0;
  for (const cut of [0, 1, 4 * mebi, 4 * mebi + 1, 9 * mebi, all.length]) {
    const body = new PassThrough();
    const written = store.write(body, id, sent);
    for (let from = sent; from < cut; from += 65_000) {
      body.write(all.subarray(from, Math.min(cut, from + 65_000)));
    }
    body.end();
    sent = await written;
    expect(sent).toBe(cut);
    expect((await store.getUpload(id)).offset).toBe(cut);
  }
  expect(Buffer.compare(await store.bytes(id), all)).toBe(0);
});

test('bytes that the storage breaks off are requested again, and never count as complete', async () => {
  const { store, begin, storage } = await opened();
  const id = await begin(8);
  await store.write(new PassThrough().end('all of it'.slice(0, 8)), id, 0);
  const { get } = storage;
  let cuts = 2;
  storage.get = async (...what) => {
    const found = await get(...what);
    if (!found || cuts === 0) return found;
    cuts -= 1;
    found.body.destroy();
    const half = Readable.from([Buffer.from('all ')]);
    return { ...found, body: half };
  };
  expect(String(await store.bytes(id))).toBe('all of i');
  cuts = 3;
  await expect(store.bytes(id)).rejects.toMatchObject({ code: 'server.storage-unavailable' });
});

test('if two instances receive bytes for the same offset, only those of one are stored', async () => {
  const { store, begin } = await opened();
  const id = await begin(8);
  const [one, other] = [new PassThrough(), new PassThrough()];
  const written = [store.write(one, id, 0), store.write(other, id, 0)];
  await expect.poll(() => store.inProgress).toBe(2);
  one.end('ones');
  expect(await written[0]).toBe(4);
  other.end('others');
  await expect(written[1]).rejects.toMatchObject({ code: 'upload.conflict' });
  expect(await store.write(new PassThrough().end('ones'), id, 4)).toBe(8);
  expect(String(await store.bytes(id))).toBe('onesones');
});

test('an upload that ends while it is read is complete or finished, and never empty', async () => {
  const { store, begin, db } = await opened();
  const id = await begin(4);
  await store.write(new PassThrough().end('four'), id, 0);
  const [before] = await Promise.all([findUpload(db, id), endUpload(db, id, 'a.png')]);
  expect([before!.file_name, before!.pieces.length]).toEqual([null, 1]);
  expect(await findUpload(db, id)).toMatchObject({ file_name: 'a.png', pieces: [] });
  await expect(store.bytes(id)).rejects.toMatchObject({ code: 'upload.not-found' });
});
