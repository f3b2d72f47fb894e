import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { Problem } from '../errors/problem.ts';
import { openDatabase } from '../database/open.ts';
import { fileLimits, masterName } from './files.ts';
import { filesAndVariantNames } from './records/files.records.ts';
import { findUpload } from './records/uploads.records.ts';
import type { UploadTables } from './records/uploads.table.ts';
import { newUploadId } from './receive/uploadStore.ts';
import { hugePng, noise, square } from '../../tests/fixtures/pictures/pictures.ts';
import { openSite, type Site } from '../../tests/environment/files-site.ts';
import { allOf } from '../../tests/environment/all-of.ts';

let site: Site;
beforeEach(async () => {
  const database = await openDatabase(':memory:');
  await migrate(database);
  site = await openSite({ ...database, dispose: () => database.close() });
});
afterEach(() => site.close());

const chunkType = 'application/offset+octet-stream';

it('simultaneous uploads have the same limit as successive ones', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => site.create(10)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBe(fileLimits.unfinishedUploads);
  expect(statuses.filter((status) => status === 429).length).toBe(20);
});

it('if there is no room, broken-off uploads are given up, the longest silent first', async () => {
  const bytes = await noise(60);
  const create = async () => (await site.create(bytes.length)).headers.get('location')!;
  const uploads: string[] = [];
  for (let i = 0; i < fileLimits.unfinishedUploads; i += 1) uploads.push(await create());
  const [first, second, third] = uploads as [string, string, string];
  await site.patch(second, 0, bytes.subarray(0, 10));
  expect((await site.create(10)).status).toBe(429);
  site.now += fileLimits.brokenOffMs - 1;
  expect((await site.create(10)).status).toBe(429);
  await site.patch(first, 0, bytes.subarray(0, 10));
  site.now += 1;
  expect((await site.create(10)).status).toBe(201);
  expect((await site.create(10)).status).toBe(201);
  const statusOf = async (upload: string) => (await site.call('HEAD', upload)).status;
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual([200, 404, 404]);
  expect(await site.uploads()).toHaveLength(fileLimits.unfinishedUploads);
  // The first one's bytes are stored, the second one's are not.
  expect(site.pieces()).toHaveLength(1);
  expect((await site.patch(third, 0, bytes)).status).toBe(404);
});

it('slow uploads and complete ones are never given up, and complete ones do not count', async () => {
  const bytes = await noise(60);
  const slow = (await site.create(bytes.length)).headers.get('location')!;
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  const sent = fetch(site.origin + slow, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': chunkType },
    body: readable,
    duplex: 'half',
  } as RequestInit);
  await writer.write(bytes.subarray(0, 10));
  await expect.poll(() => site.files.uploadsInProgress()).toBe(1);
  const whole = (await site.create(bytes.length)).headers.get('location')!;
  site.storageFails = new Problem('server.storage-unavailable');
  expect((await site.patch(whole, 0, bytes)).status).toBe(503);
  for (let i = 1; i < fileLimits.unfinishedUploads; i += 1) {
    expect((await site.create(10)).status).toBe(201);
  }
  site.now += fileLimits.brokenOffMs;
  const writtenAt = async () =>
    (
      await site.database.db
        .withTables<UploadTables>()
        .selectFrom('uploads')
        .select('written_at')
        .where('id', '=', slow.split('/').at(-1)!)
        .executeTakeFirstOrThrow()
    ).written_at;
  await writer.write(bytes.subarray(10, 20));
  await expect.poll(writtenAt).toBe(site.now);
  for (let i = 1; i < fileLimits.unfinishedUploads; i += 1) {
    expect((await site.create(10)).status).toBe(201);
  }
  expect((await site.create(10)).status).toBe(429);
  await writer.write(bytes.subarray(20));
  await writer.close();
  site.storageFails = null;
  expect((await sent).headers.get('content-location')).toMatch(/png$/);
  expect((await site.call('HEAD', whole)).headers.get('content-location')).toMatch(/png$/);
});

it('an image with too many pixels is refused immediately, also while all decoders are busy', async () => {
  const { put } = site.storage;
  const gate = Promise.withResolvers<void>();
  const masters: string[] = [];
  vi.spyOn(site.storage, 'put').mockImplementation(async (name, ...what) => {
    if (masterName.test(name)) {
      masters.push(name);
      await gate.promise;
    }
    await put(name, ...what);
  });
  const bytes = await square(60).png().toBuffer();
  const stored = Promise.all(
    Array.from({ length: 3 }, () => site.create(bytes.length, { body: bytes })),
  );
  await vi.waitFor(() => expect(masters).toHaveLength(2), 60_000);
  const bomb = hugePng(60_000, 60_000);
  const answer = await site.create(bomb.length, { body: bomb });
  expect(await answer.json()).toMatchObject({ error: 'file.too-many-pixels' });
  gate.resolve();
  expect((await stored).map(({ status }) => status)).toEqual([201, 201, 201]);
});

it('the limit counts announced bytes, not received ones', async () => {
  const most = Math.floor(fileLimits.unfinishedBytes / fileLimits.bytes);
  const answers = await Promise.all(
    Array.from({ length: most + 3 }, () => site.create(fileLimits.bytes)),
  );
  expect(answers.filter(({ status }) => status === 201).length).toBe(most);
  const [first] = answers.filter(({ status }) => status === 201);
  expect((await site.call('DELETE', first!.headers.get('location')!)).status).toBe(204);
  expect((await site.create(fileLimits.bytes)).status).toBe(201);
});

it.each([
  ['9'.repeat(30), 400],
  ['20971521', 413],
  ['0x10', 400],
  ['10, 20', 400],
  ['+10', 400],
  ['1e1', 400],
  ['-0', 400],
  ['NaN', 400],
  ['Infinity', 400],
])('an upload of %s bytes is refused', async (length, status) => {
  const answer = await site.call('POST', '/api/uploads', { headers: { 'upload-length': length } });
  expect(answer.status).toBe(status);
  expect(await site.uploads()).toEqual([]);
});

it.each([
  '-1',
  '1',
  '9',
  '10',
  '11',
  '4294967296',
  '9'.repeat(25),
  '0x0',
  ' ',
  '0, 0',
  '0.0',
  'NaN',
])('bytes at the offset %j of an empty upload of ten are refused', async (offset) => {
  const upload = (await site.create(10)).headers.get('location')!;
  const answer = await site.call('PATCH', upload, {
    headers: { 'upload-offset': offset, 'content-type': chunkType },
    body: Buffer.from('x'),
  });
  expect([400, 409], String(answer.status)).toContain(answer.status);
  const head = await site.call('HEAD', upload);
  expect(head.headers.get('upload-offset')).toBe('0');
});

it('surplus bytes are refused, also without a Content-Length', async () => {
  const upload = (await site.create(10)).headers.get('location')!;
  const endless = new ReadableStream({
    pull: (control) => control.enqueue(new Uint8Array(100_000)),
  });
  const answer = await fetch(site.origin + upload, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': chunkType },
    body: endless,
    duplex: 'half',
  } as RequestInit).then(
    ({ status }) => status,
    () => 'hung up',
  );
  expect([413, 'hung up']).toContain(answer);
  const pieces = site.pieces().map((name) => site.stored(name));
  expect(pieces.every(({ length }) => length <= 10)).toBe(true);
});

it('simultaneous requests for one offset store the bytes of one of them', async () => {
  const bytes = await noise(60);
  const upload = (await site.create(bytes.length)).headers.get('location')!;
  const others = Array.from({ length: 6 }, (_, n) => Buffer.alloc(bytes.length - 1, n + 1));
  const answers = await Promise.all(others.map((other) => site.patch(upload, 0, other)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204).length, statuses.join()).toBe(1);
  expect(statuses.every((status) => status < 500 || status === 503)).toBe(true);
  const [id] = await site.uploads();
  const arrived = await findUpload(site.database.db, id!);
  const values = arrived!.pieces.flatMap(({ name }) => [...site.stored(name)]);
  expect(new Set(values).size).toBe(1);
  expect(site.pieces().length).toBe(arrived!.pieces.length);
});

it('simultaneous requests to finish an upload store one file', async () => {
  const bytes = await square(60).png().toBuffer();
  const upload = (await site.create(bytes.length)).headers.get('location')!;
  const last = site.patch(upload, 0, bytes);
  const heads = Array.from({ length: 8 }, () => site.call('HEAD', upload));
  const address = (await last).headers.get('content-location');
  expect(address).toMatch(/png$/);
  await Promise.all(heads);
  const answers = await Promise.all(Array.from({ length: 8 }, () => site.call('HEAD', upload)));
  expect(new Set(answers.map(({ headers }) => headers.get('content-location')))).toEqual(
    new Set([address]),
  );
  expect((await allOf(filesAndVariantNames(site.database.db))).length).toBe(1);
});

it('sending the last bytes again returns the same address', async () => {
  const bytes = await square(60).png().toBuffer();
  const created = await site.create(bytes.length, { body: bytes });
  const upload = created.headers.get('location')!;
  const address = created.headers.get('content-location');
  const again = await site.patch(upload, bytes.length, Buffer.alloc(0));
  expect(again.status).toBe(204);
  expect(again.headers.get('content-location')).toBe(address);
  expect((await site.patch(upload, bytes.length, Buffer.from('more'))).status).toBe(413);
  expect((await site.patch(upload, 0, bytes)).status).toBe(409);
  const head = await site.call('HEAD', upload);
  expect(head.headers.get('content-location')).toBe(address);
  expect((await allOf(filesAndVariantNames(site.database.db))).length).toBe(1);
});

it('an expired upload is unknown to every request', async () => {
  const bytes = await square(60).png().toBuffer();
  const begun = (await site.create(bytes.length)).headers.get('location')!;
  const ended = (await site.create(bytes.length, { body: bytes })).headers.get('location')!;
  site.now += fileLimits.unfinishedMs + 1;
  for (const upload of [begun, ended]) {
    expect((await site.call('HEAD', upload)).status).toBe(404);
    expect((await site.patch(upload, 0, bytes)).status).toBe(404);
    expect((await site.call('DELETE', upload)).status).toBe(404);
  }
  await site.files.sweep();
  expect(await site.uploads()).toEqual([]);
  expect(site.pieces()).toEqual([]);
});

it('only ids of the same account are known', async () => {
  const own = (await site.create(10)).headers.get('location')!.split('/').at(-1)!;
  const foreign = newUploadId('tom');
  const ids = [
    foreign,
    `${own.slice(0, 17)}${foreign.slice(17)}`,
    own.toUpperCase(),
    `${own}.json`,
    `${own}%00`,
    `..%2f${own}`,
    `..%2fuploads%2f${own}`,
    `%2e%2e%5c${own}`,
    `${own}/..`,
    own.slice(0, -1),
  ];
  for (const id of ids) {
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const headers = { 'upload-offset': '0', 'content-type': chunkType };
      const answer = await site.call(method, `/api/uploads/${id}`, { headers });
      expect([404, 405], `${method} ${id}: ${answer.status}`).toContain(answer.status);
    }
  }
  expect(await site.uploads()).toEqual([own]);
});

it('canceling an upload after its file was stored leaves the file', async () => {
  const bytes = await square(60).png().toBuffer();
  const created = await site.create(bytes.length, { body: bytes });
  await site.call('DELETE', created.headers.get('location')!);
  expect((await site.call('GET', created.headers.get('content-location')!)).status).toBe(200);
  expect(site.objects().filter((name) => masterName.test(name)).length).toBe(1);
});
