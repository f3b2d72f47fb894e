import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines, freshDatabase } from '../../tests/environment/engines.ts';
import type { Db } from '../database/open.ts';
import { Problem } from '../errors/problem.ts';
import { pictureFormats, srcsetOf } from '../kit/pictures/pictureData.ts';
import { contentTypes, fileLimits, masterName } from './files.ts';
import {
  insertFile,
  insertVariant,
  filesAndVariantNames,
  pictureOf,
  requireFiles,
} from './records/files.records.ts';
import { unusedFiles } from './records/storedObjects.records.ts';
import type { FilesTables } from './records/files.table.ts';
import { addPiece } from './records/uploads.records.ts';
import { newPieceName } from './storage/names.ts';
import { storePicture, releasePicture } from './storePicture.ts';
import { wav } from '../../tests/fixtures/audio/sounds.ts';
import { heic, heicOfAPhone } from '../../tests/fixtures/pictures/heif.ts';
import {
  hugePng,
  jpegOfAPhone,
  noise,
  square,
  strip,
} from '../../tests/fixtures/pictures/pictures.ts';
import { share } from '../../tests/environment/whole.ts';
import { openSite, type Call, type Site } from '../../tests/environment/files-site.ts';
import { sweepFiles } from './storage/sweep.ts';
import { allOf } from '../../tests/environment/all-of.ts';

/** Every test has a site of its own; accounts sign in with a header. */
describe.each(engines)('files on %s', (engine) => {
  let site: Site;
  beforeEach(async () => {
    site = await openSite(await freshDatabase(engine));
  });
  afterEach(() => site.close());

  it('an image is uploaded in one call, and its address returned', async () => {
    const bytes = await square(300).png().toBuffer();
    const answer = await site.create(bytes.length, { body: bytes });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-zA-Z-]+$/);
    const address = answer.headers.get('content-location')!;
    expect(address).toMatch(/^\/files\/o\/[0-9A-Za-z]{22}\.png$/);

    const file = await site.call('GET', address);
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const served = Buffer.from(await file.arrayBuffer());
    expect(file.headers.get('content-length')).toBe(String(served.length));
    expect(await sharp(served).metadata()).toMatchObject({ width: 300, format: 'png' });
  });

  it('an upload continues after a broken connection', async () => {
    const bytes = await noise(500);
    const upload = (await site.create(bytes.length)).headers.get('location')!;
    await site.breakOff(upload, bytes, 300_000);
    const head = await site.call('HEAD', upload);
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(bytes.length);
    expect(head.headers.get('upload-length')).toBe(String(bytes.length));

    const wrong = await site.patch(upload, 0, bytes.subarray(0, 10));
    expect(await wrong.json()).toMatchObject({ error: 'upload.conflict' });
    expect(wrong.status).toBe(409);

    const rest = await site.patch(upload, offset, bytes.subarray(offset));
    expect(rest.status).toBe(204);
    const address = rest.headers.get('content-location')!;
    expect((await site.call('GET', address)).status).toBe(200);
    // The last response may get lost too: another request returns the address again.
    const again = await site.call('HEAD', upload);
    expect(again.headers.get('content-location')).toBe(address);
    expect(again.headers.get('upload-offset')).toBe(String(bytes.length));
  });

  it('a complete upload whose processing was interrupted is still stored', async () => {
    const bytes = await square(30).png().toBuffer();
    const upload = (await site.create(bytes.length)).headers.get('location')!;
    const piece = { name: newPieceName(), begins_at: 0, bytes: bytes.length };
    await site.storage.put(piece.name, bytes, 'application/octet-stream');
    await addPiece(site.database.db, upload.split('/').at(-1)!, piece, site.now);
    const head = await site.call('HEAD', upload);
    expect((await site.call('GET', head.headers.get('content-location')!)).status).toBe(200);
  });

  it('a file that is no image is refused with its error, and is not stored', async () => {
    const gif = await square(8).gif().toBuffer();
    const jpeg = await noise(200);
    const refused: [string, Buffer, number, string][] = [
      ['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'file.not-an-image'],
      ['a.jpg', Buffer.from('<!doctype html><p>'), 415, 'file.not-an-image'],
      ['a.png', gif, 415, 'file.not-an-image'],
      ['a.png', Buffer.alloc(0), 422, 'file.empty'],
      ['a.jpg', jpeg.subarray(0, jpeg.length / 2), 422, 'file.broken'],
      ['a.png', hugePng(60_000, 60_000), 413, 'file.too-many-pixels'],
    ];
    for (const [name, bytes, status, error] of refused) {
      const answer = await site.create(bytes.length, { body: bytes, name });
      expect(await answer.json(), name).toMatchObject({ error });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-location')).toBeNull();
      const { length } = bytes;
      if (length === 0) continue;
      const upload = (await site.create(length)).headers.get('location')!;
      expect((await site.patch(upload, 0, bytes)).status).toBe(status);
      expect((await site.call('HEAD', upload)).status).toBe(404);
    }
    expect(await site.uploads()).toEqual([]);
    expect(site.objects()).toEqual([]);
  });

  it('a file that is too large is refused before any of it is sent', async () => {
    const announced = await site.create(fileLimits.bytes + 1);
    expect(announced.status).toBe(413);
    expect(await announced.json()).toMatchObject({ error: 'file.too-large' });
    const upload = (await site.create(10)).headers.get('location')!;
    const longer = await site.patch(upload, 0, Buffer.alloc(3_000_000));
    expect(longer.status).toBe(413);
    const unmeasured = await site.call('POST', '/api/uploads', {
      headers: { 'upload-defer-length': '1' },
    });
    expect(unmeasured.status).toBe(400);
  });

  it('every violation of the protocol gets its error', async () => {
    const upload = (await site.create(10)).headers.get('location')!;
    const offset = { 'upload-offset': '0' };
    const body = Buffer.from('x');
    const json = { ...offset, 'content-type': 'application/json' };
    const breaches: [string, Call, number][] = [
      ['PATCH', { headers: { ...offset, 'tus-resumable': '0.2.2' }, body }, 412],
      ['PATCH', { headers: json, body }, 415],
      ['PATCH', { headers: { 'content-type': 'application/offset+octet-stream' }, body }, 400],
    ];
    for (const [method, call, status] of breaches) {
      const answer = await site.call(method, upload, call);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ error: expect.stringContaining('upload.') });
    }
    for (const length of ['-1', '1.5', 'x', '1e9', '']) {
      const answer = await site.call('POST', '/api/uploads', {
        headers: { 'upload-length': length },
      });
      expect(answer.status, length).toBe(400);
    }
    const forwarded = {
      'upload-length': '5',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
    };
    const made = await site.call('POST', '/api/uploads', { headers: forwarded });
    expect(made.headers.get('location')).toMatch(/^\/api\/uploads\//);
    const concatenated = await site.call('POST', '/api/uploads', {
      headers: { 'upload-length': '5', 'upload-concat': 'partial' },
    });
    expect(concatenated.status).toBe(400);
  });

  it('uploads of another account are unknown, and without an account there are none', async () => {
    const upload = (await site.create(10)).headers.get('location')!;
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      const foreign = await site.call(method, upload, { headers, account: 'tom' });
      expect(foreign.status, method).toBe(404);
      const nobody = await site.call(method, upload, { headers, account: '' });
      expect(nobody.status, method).toBe(401);
    }
    expect((await site.call('POST', '/api/uploads', { account: '' })).status).toBe(401);
    expect((await site.call('HEAD', upload)).headers.get('upload-offset')).toBe('0');
    expect((await site.call('DELETE', upload)).status).toBe(204);
    expect((await site.call('HEAD', upload)).status).toBe(404);
  });

  it("an account's unfinished uploads are limited, and deleted after a day", async () => {
    for (let n = 0; n < fileLimits.unfinishedUploads; n += 1) {
      expect((await site.create(10)).status).toBe(201);
    }
    const over = await site.create(10);
    expect(over.status).toBe(429);
    expect(await over.json()).toMatchObject({ error: 'upload.too-many' });
    // Each of two simultaneous requests evicts another upload.
    site.now += fileLimits.brokenOffMs;
    const both = await Promise.all([site.create(10), site.create(10)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await site.uploads()).toHaveLength(fileLimits.unfinishedUploads);
    expect((await site.create(10, { account: 'tom' })).status).toBe(201);
    site.now += fileLimits.unfinishedMs + 1;
    expect((await site.create(10)).status).toBe(201);
    await site.files.sweep();
    expect(await site.uploads()).toHaveLength(1);
  });

  it('bytes from a crashed upload are deleted, but none that are arriving', async () => {
    const bytes = await noise(500);
    await site.upload(bytes);
    const begun = (await site.create(bytes.length)).headers.get('location')!;
    await site.breakOff(begun, bytes, 300_000);
    await site.call('HEAD', begun);
    const [piece] = site.pieces();
    const left = newPieceName();
    await site.storage.put(left, bytes, 'application/octet-stream');
    await site.files.sweep();
    expect(site.pieces()).toEqual([piece, left].toSorted());
    const old = new Date(site.now - fileLimits.unusedMs - 1);
    for (const name of site.pieces()) utimesSync(join(site.dataDir, 'files', name), old, old);
    await site.files.sweep();
    expect(site.pieces()).toEqual([piece]);
  });

  it('a sweep does not delete an upload that is starting', { tags: 'whole' }, async () => {
    const over = new AbortController();
    const sweeping = (async () => {
      while (!over.signal.aborted) await site.files.sweep();
    })();
    const uploads = await Promise.all(Array.from({ length: 40 }, () => site.create(10)));
    over.abort();
    await sweeping;
    for (const upload of uploads) {
      expect((await site.call('HEAD', upload.headers.get('location')!)).status).toBe(200);
    }
  });

  const photographs = [
    ['JPEG', () => jpegOfAPhone(200, 700), [700, 200]],
    ['HEIC', () => heic('phone'), [320, 200]],
    ['HEIC of tiles', () => heicOfAPhone(), [400, 600]],
  ] as const;
  it.each(share(photographs, ([format]) => format !== 'HEIC'))(
    'every trace of the place and the camera is removed from a %s',
    async (_, taken, size) => {
      const phone = await taken();
      expect(phone.includes('SN-4711')).toBe(true);
      const name = await site.upload(phone);
      await site.files.idle();
      const objects = site.objects();
      expect(objects.length).toBeGreaterThan(4);
      for (const object of objects) {
        const answer = await site.call('GET', `/files/o/${object}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(answer.status, object).toBe(200);
        for (const trace of [
          'SN-4711',
          'Exif',
          'GPS',
          'http://ns.adobe.com',
          'eXIf',
          'ICC_PROFILE',
        ]) {
          expect(bytes.includes(trace), `${object}: ${trace}`).toBe(false);
        }
        expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
      }
      expect(await pictureOf(site.database.db, name)).toMatchObject({
        width: size[0],
        height: size[1],
      });
    },
  );

  it('pages get every available width and format, and no other', async () => {
    const name = await site.upload(await strip(700).png().toBuffer());
    await site.files.idle();
    const picture = (await pictureOf(site.database.db, name))!;
    const stem = name.slice(0, 22);
    expect(picture.copies).toEqual({
      avif: [320, 480, 700],
      webp: [180, 320, 640, 700],
      png: [700],
    });
    expect(picture.src).toBe(`/files/o/${name}`);
    expect(srcsetOf(picture, 'webp')).toBe(
      [320, 640, 700].map((w) => `/files/o/${stem}-${w}.webp ${w}w`).join(', '),
    );
    for (const format of pictureFormats) {
      for (const width of picture.copies[format] ?? []) {
        const answer = await site.call('HEAD', `/files/o/${stem}-${width}.${format}`);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toBe(contentTypes[format]);
      }
    }
    expect(site.told).toBe(1);
  });

  it('icons are made of the logo only, once it is the logo', async () => {
    const picture = await square(300).png().toBuffer();
    const [logo, other] = [await site.upload(picture), await site.upload(picture)];
    await site.files.idle();
    const icons = () => site.objects().filter((name) => name.includes('-icon-'));
    expect(icons()).toEqual([]);
    await site.wearLogo(logo);
    await site.files.finishVariants();
    await site.files.idle();
    expect(icons().length).toBe(5);
    expect(icons().every((name) => name.startsWith(logo.slice(0, 22)))).toBe(true);
    const icon = await site.call('GET', `/files/o/${logo.slice(0, 22)}-icon-180.png`);
    expect(await sharp(Buffer.from(await icon.arrayBuffer())).metadata()).toMatchObject({
      width: 180,
      height: 180,
    });
    // The master is the fallback, as when the band views a logo before saving it.
    const unsaved = await site.call('GET', `/files/o/${other.slice(0, 22)}-icon-180.png`);
    expect(unsaved.headers.get('cache-control')).toBe('no-store');
    expect(await sharp(Buffer.from(await unsaved.arrayBuffer())).metadata()).toMatchObject({
      width: 300,
    });
  });

  it('the phone variants of every image are made before the wide variants of any', async () => {
    const { put } = site.storage;
    const widths: number[] = [];
    const bothAreThere = Promise.withResolvers<void>();
    site.storage.put = async (name, ...what) => {
      const [, width] = /-(\d+)\.avif$/.exec(name) ?? [];
      if (width) {
        await bothAreThere.promise;
        widths.push(Number(width));
      }
      await put(name, ...what);
    };
    const picture = await strip(1700).jpeg().toBuffer();
    await Promise.all([site.upload(picture), site.upload(picture)]);
    bothAreThere.resolve();
    await site.files.idle();
    const light = [320, 480, 640, 900];
    expect(widths).toEqual([...light, ...light, 1280, 1700, 1280, 1700]);
  });

  it(
    'an older image is not converted again, its widths are listed, and all are deleted with it',
    { tags: 'whole' },
    async () => {
      const { db } = site.database;
      const name = await site.upload(await strip(1700).jpeg().toBuffer());
      await site.files.idle();
      await site.database.db
        .withTables<{ file_variants: { name: string } }>()
        .deleteFrom('file_variants')
        .execute();
      for (const made of site.objects()) if (made !== name) await site.storage.remove(made);
      const before = [64, 180, 320, 480, 640, 800, 960, 1280, 1700];
      const stem = name.slice(0, 22);
      for (const [extension, widths] of [
        ['avif', before],
        ['webp', before],
        ['jpg', before.slice(0, -2)],
      ] as const) {
        for (const width of widths) {
          const copy = `${stem}-${width}.${extension}`;
          const contentType = contentTypes[extension];
          await site.storage.put(copy, Buffer.from('x'), contentType);
          const size = { width, height: 1, bytes: 1 };
          await insertVariant(db, {
            name: copy,
            file_name: name,
            content_type: contentType,
            ...size,
          });
        }
      }
      const stored = site.objects();
      await site.files.finishVariants();
      await site.files.idle();
      expect(site.objects()).toEqual(stored);
      expect((await pictureOf(db, name))?.copies.avif).toEqual(before);
      expect((await site.call('GET', `/files/o/${stem}-800.avif`)).status).toBe(200);
      await site.call('DELETE', `/api/files/${name}`);
      expect(site.objects()).toEqual([]);
    },
  );

  it('the phone variant exists once the upload returns', async () => {
    const { db } = site.database;
    for (const [side, width] of [
      [900, 640],
      [90, 90],
    ] as const) {
      const { put } = site.storage;
      const entered: number[] = [];
      site.storage.put = async (name, ...what) => {
        await put(name, ...what);
        entered.push((await allOf(filesAndVariantNames(db))).length);
      };
      const before = (await allOf(filesAndVariantNames(db))).length;
      const name = await site.upload(await strip(side).jpeg().toBuffer());
      // Both were stored before either was entered.
      expect(entered.slice(0, 2)).toEqual([before, before]);
      const copy = `/files/o/${name.slice(0, 22)}-${width}.webp`;
      const picture = await pictureOf(db, name);
      expect(picture?.copies.webp).toContain(width);
      const answer = await site.call('GET', copy);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        width,
        format: 'webp',
      });
      await site.files.idle();
      site.storage.put = put;
    }
  });

  it('simultaneous entries of variants all last', { tags: 'whole' }, async () => {
    const { db } = site.database;
    const name = await site.upload(await strip(700).png().toBuffer());
    await site.files.idle();
    const stem = name.slice(0, 22);
    const widths = Array.from({ length: 20 }, (_, i) => 640 + i);
    await Promise.all(
      widths.map((width) =>
        insertVariant(db, {
          name: `${stem}-${width}.webp`,
          file_name: name,
          content_type: 'image/webp',
          width,
          height: width,
          bytes: 1,
        }),
      ),
    );
    expect((await pictureOf(db, name))?.copies.webp).toEqual(expect.arrayContaining(widths));
  });

  it('missing variants are made after a restart', async () => {
    const { put } = site.storage;
    site.storage.put = async (object, ...what) => {
      if (object.endsWith('.avif')) throw new Problem('server.storage-unavailable');
      await put(object, ...what);
    };
    const name = await site.upload(await square(100).jpeg().toBuffer());
    await site.files.close();
    site.storage.put = put;
    const before = site.objects().length;
    const files = site.reopen();
    await files.finishVariants();
    await files.idle();
    expect(site.objects().length).toBeGreaterThan(before);
    const picture = await pictureOf(site.database.db, name);
    expect(Object.keys(picture?.copies ?? {})).toEqual(['avif', 'webp', 'jpg']);
    site.told = 0;
    await files.finishVariants();
    await files.idle();
    expect(site.told).toBe(0);
  });

  it('closing waits for requested reads, and starts no more', async () => {
    await site.upload(await square(100).jpeg().toBuffer());
    let ended = 0;
    for (const look of [site.files.finishVariants(), site.files.finishVariants()]) {
      void look.then(() => (ended += 1));
    }
    await site.files.close();
    expect(ended).toBe(2);
    const reading = vi.spyOn(site.database.db, 'withTables');
    await site.files.finishVariants();
    expect(reading).not.toHaveBeenCalled();
  });

  it('if one variant cannot be stored, the others are made, and that one later', async () => {
    const { put } = site.storage;
    const puts: string[] = [];
    let isAway = true;
    site.storage.put = async (name, ...what) => {
      if (!name.startsWith('upload-')) puts.push(name);
      if (isAway && name.endsWith('-100.avif')) {
        throw new Problem('server.storage-unavailable');
      }
      await put(name, ...what);
    };
    const name = await site.upload(await square(100).png().toBuffer());
    await site.files.idle();
    const copy = `${name.slice(0, 22)}-100.avif`;
    const planned = new Set(puts);
    expect(new Set([...site.objects(), copy])).toEqual(planned);
    expect(site.objects()).not.toContain(copy);
    expect(site.told).toBe(1);

    isAway = false;
    puts.length = 0;
    await Promise.all([site.files.finishVariants(), site.files.finishVariants()]);
    await site.files.finishVariants();
    await site.files.idle();
    expect(puts).toEqual([copy]);
    expect(new Set(site.objects())).toEqual(planned);
    // A failed attempt must not stay in the queue.
    await site.storage.remove(copy);
    await site.database.db
      .withTables<{ file_variants: { name: string } }>()
      .deleteFrom('file_variants')
      .where('name', '=', copy)
      .execute();
    await site.files.finishVariants();
    await site.files.idle();
    expect(puts).toEqual([copy, copy]);
  });

  it('variants that cannot be made are tried again after a minute, then after two', async () => {
    const name = await site.upload(await square(100).png().toBuffer());
    await site.files.idle();
    await site.storage.put(name, Buffer.from('damaged'), 'image/webp');
    await site.database.db
      .withTables<{ file_variants: { file_name: string } }>()
      .deleteFrom('file_variants')
      .where('file_name', '=', name)
      .execute();
    const get = vi.spyOn(site.storage, 'get');
    const attempts = async (afterMs: number) => {
      site.now += afterMs;
      get.mockClear();
      await site.files.finishVariants();
      await site.files.idle();
      return get.mock.calls.length;
    };
    expect(await attempts(0)).toBe(1);
    expect(await attempts(0)).toBe(0);
    expect(await attempts(60_000)).toBe(1);
    expect(await attempts(60_000)).toBe(0);
    expect(await attempts(60_000)).toBe(1);
  });

  it("a missing variant is served as the image itself, but not under the variant's tag", async () => {
    const { put } = site.storage;
    site.storage.put = async (name, ...what) => {
      if (name.includes('.avif')) throw new Problem('server.storage-unavailable');
      await put(name, ...what);
    };
    const name = await site.upload(await square(64).png().toBuffer());
    const copy = `/files/o/${name.slice(0, 22)}-64.avif`;
    for (const method of ['GET', 'HEAD']) {
      const answer = await site.call(method, copy, { headers: { range: 'bytes=0-3' } });
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers.get('etag')).toBeNull();
      expect(answer.headers.get('accept-ranges')).toBeNull();
    }
  });

  it('ranges, HEAD requests and unchanged files are served', async () => {
    const name = await site.upload(await square(64).png().toBuffer());
    const address = `/files/o/${name}`;
    const whole = Buffer.from(await (await site.call('GET', address)).arrayBuffer());
    const head = await site.call('HEAD', address);
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const etag = head.headers.get('etag')!;
    const same = await site.call('GET', address, {
      headers: { 'if-none-match': `"x", W/${etag}` },
    });
    expect(same.status).toBe(304);
    const ranges: [string, number, Buffer | null][] = [
      ['bytes=0-7', 206, whole.subarray(0, 8)],
      ['bytes=8-', 206, whole.subarray(8)],
      ['bytes=-5', 206, whole.subarray(-5)],
      ['bytes=5-1', 200, whole],
      ['bytes=0-1,3-4', 200, whole],
      ['lines=1', 200, whole],
      [`bytes=${whole.length}-`, 416, null],
      ['bytes=-0', 416, null],
    ];
    for (const [range, status, wanted] of ranges) {
      const answer = await site.call('GET', address, { headers: { range } });
      expect(answer.status, range).toBe(status);
      if (wanted) expect(Buffer.from(await answer.arrayBuffer()).equals(wanted), range).toBe(true);
    }
  });

  it('unknown names are not found', async () => {
    const name = await site.upload(await square(20).png().toBuffer());
    const stem = name.slice(0, 22);
    for (const requested of [
      `${'A'.repeat(22)}.png`,
      `${stem}.jpg`,
      `${stem}.PNG`,
      `${name}%00`,
      `${name}%2f`,
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '%252e%252e%252f',
      '..%5c..%5cx.png',
      `${stem}-0.webp`,
      `${stem}-64.html`,
      '__proto__',
      'x'.repeat(90),
    ]) {
      for (const method of ['GET', 'HEAD', 'DELETE']) {
        const path = method === 'DELETE' ? `/api/files/${requested}` : `/files/o/${requested}`;
        const answer = await site.call(method, path);
        // An invalid name is logged, and nothing is removed.
        const isName = /^[0-9A-Za-z]{22}\.(png|jpg)$/.test(requested);
        const isSilent = method === 'DELETE' && !isName;
        expect(answer.status, `${method} ${requested}`).toBe(isSilent ? 200 : 404);
        if (!isSilent) expect(answer.headers.get('cache-control') ?? 'no-store').toBe('no-store');
      }
    }
    expect((await site.call('GET', `/files/o/${name}`)).status).toBe(200);
  });

  it('a file can be deleted by any address that ends with its name', async () => {
    for (const before of ['', '/files/o/', 'https://band.example/files/o/', './']) {
      const name = await site.upload(await square(90).png().toBuffer());
      await site.files.idle();
      const path = encodeURIComponent(before + name);
      expect(await (await site.call('DELETE', `/api/files/${path}`)).json()).toEqual({ _id: name });
      expect((await site.call('GET', `/files/o/${name}`)).status).toBe(404);
    }
  });

  it('a recording is deleted with its renditions, also while it is processed, unless a record uses it', async () => {
    const name = await site.upload(wav({ seconds: 60 }));
    await expect.poll(() => site.claimed.now).toBeGreaterThan(0);
    const path = `/api/files/${encodeURIComponent(`/files/a/${name}`)}`;
    expect(await (await site.call('DELETE', path)).json()).toEqual({ _id: name });
    await site.files.idle();
    expect(site.objects()).toEqual([]);
    // Every writer waits for the lock.
    expect(site.askedOfUse).toEqual([
      { isTransaction: false, since: undefined },
      { isTransaction: true, since: 'read so far' },
    ]);
    expect((await site.call('DELETE', path)).status).toBe(404);

    const kept = await site.upload(wav({ seconds: 0.1 }));
    site.usedRecordings.add(kept);
    const used = await site.call('DELETE', `/api/files/${kept}`);
    expect(await used.json()).toMatchObject({ error: 'file.in-use' });
    await site.files.idle();
    expect(site.objects()).toContain(kept);
  });

  it('a file that a record uses cannot be deleted, and later is deleted with all variants', async () => {
    const name = await site.upload(await square(90).png().toBuffer());
    await site.files.idle();
    await site.wearLogo(name);
    const used = await site.call('DELETE', `/api/files/${name}`);
    expect(used.status).toBe(409);
    expect(await used.json()).toMatchObject({ error: 'file.in-use' });
    await releasePicture({ ...site, db: site.database.db }, name);
    expect((await site.call('GET', `/files/o/${name}`)).status).toBe(200);

    await site.wearLogo(null);
    const gone = await site.call('DELETE', `/api/files/${name}`);
    expect(await gone.json()).toEqual({ _id: name });
    expect((await site.call('GET', `/files/o/${name}`)).status).toBe(404);
    expect(site.objects()).toEqual([]);
    const again = await site.call('DELETE', `/api/files/${name}`);
    expect(await again.json()).toMatchObject({ error: 'file.not-found' });
    await expect(
      requireFiles(site.database.db, [{ name, field: 'bandLogoUrl' }]),
    ).rejects.toMatchObject({
      status: 422,
      fields: { bandLogoUrl: expect.any(String) },
    });
  });

  it('the sweep deletes unknown objects once they are a day old', async () => {
    const name = await site.upload(await square(20).png().toBuffer());
    await site.wearLogo(name);
    await site.files.idle();
    const count = site.objects().length;
    await site.storage.put(`${'z'.repeat(22)}.png`, Buffer.from('x'), 'image/png');
    await site.files.sweep();
    expect(site.objects().length).toBe(count + 1);
    site.now += fileLimits.unusedMs + 60_000;
    await site.files.sweep();
    expect(site.objects().length).toBe(count);
    expect((await site.call('GET', `/files/o/${name}`)).status).toBe(200);
  });

  it('the sweep leaves objects in a shared storage that may belong to another site', async () => {
    await site.wearLogo(await site.upload(await square(20).png().toBuffer()));
    await site.files.idle();
    const [own, id] = [site.objects(), 'f'.repeat(16)];
    const foreign = [
      'wedding.jpg',
      'backup.tar',
      'backup.tar.part-1',
      `backup.tar.part-${id}`,
      'check-list.txt',
      'share-prices.jpg',
      `${'z'.repeat(22)}.gif`,
      `${'z'.repeat(22)}-0.png`,
    ];
    const left = [
      `${'z'.repeat(22)}-icon-32.png`,
      `${'z'.repeat(22)}.png.part-${id}`,
      `check-${id}`,
      `check-${id}.part-${id}`,
      'share-home-0123456789ab.jpg',
      'share-show-0123abcd-0123456789ab.jpg',
      'share-forgot-password-0123456789ab.jpg',
      'share-release-the-last-bus-home-0123456789ab.jpg',
    ];
    for (const name of [...foreign, ...left]) {
      writeFileSync(join(site.dataDir, 'files', name), 'x');
    }
    const { storedBefore, remove } = site.storage;
    const removed: string[] = [];
    site.storage.storedBefore = async function* (...between) {
      yield* storedBefore(...between);
      yield* ['backups/x.tar', `photos/${'z'.repeat(22)}.jpg`, ''];
    };
    site.storage.remove = async (name) => {
      removed.push(name);
      await remove(name);
    };
    site.now += fileLimits.unusedMs + 60_000;
    await site.files.sweep();
    expect(removed.toSorted()).toEqual(left.toSorted());
    expect(site.objects()).toEqual([...own, ...foreign].toSorted());
  });

  it('the sweep deletes no image that is older than an empty database', async () => {
    const warn = vi.spyOn(site.log, 'warn');
    for (const name of [`${'z'.repeat(22)}.png`, `${'z'.repeat(22)}-64.webp`]) {
      await site.storage.put(name, Buffer.from('x'), 'image/png');
      const hourAgo = new Date(Date.now() - 3_600_000);
      utimesSync(join(site.dataDir, 'files', name), hourAgo, hourAgo);
    }
    site.now += fileLimits.unusedMs + 60_000;
    await site.files.sweep();
    await site.files.sweep();
    expect(site.objects().length).toBe(2);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('the sweep deletes what a stop left of the only image', { tags: 'whole' }, async () => {
    const name = await site.upload(await square(20).png().toBuffer());
    await site.files.idle();
    await site.database.db.withTables<FilesTables>().deleteFrom('files').execute();
    expect(site.objects()).toContain(name);
    await site.files.sweep();
    expect(site.objects()).toContain(name);
    site.now += fileLimits.unusedMs + 60_000;
    await site.files.sweep();
    expect(site.objects()).toEqual([]);
  });

  it('the sweep deletes images unused for a day, and no image in use', async () => {
    const { db } = site.database;
    const picture = await square(20).png().toBuffer();
    const [logo, shown, forgotten] = [
      await site.upload(picture),
      await site.upload(picture),
      await site.upload(picture),
    ];
    await site.wearLogo(logo);
    const home = db.withTables<{ home_images: Record<string, string | number> }>();
    await home
      .insertInto('home_images')
      .values({ id: 'a', added_at: 0, name: 'a', file_name: shown })
      .execute();
    await site.files.idle();
    await site.files.sweep();
    expect(site.objects().filter((name) => masterName.test(name)).length).toBe(3);

    site.now += fileLimits.unusedMs + 60_000;
    const late = await site.upload(picture);
    await site.files.idle();
    await site.files.sweep();
    const stems = new Set(site.objects().map((name) => name.slice(0, 22)));
    expect(stems).toEqual(new Set([logo, shown, late].map((name) => name.slice(0, 22))));
    expect((await site.call('GET', `/files/o/${forgotten}`)).status).toBe(404);
  });

  it.each([
    ['theme', 'logo_file'],
    ['members', 'picture_file'],
    ['shows', 'poster_file'],
    ['media_images', 'file_name'],
    ['home_images', 'file_name'],
    ['featured_releases', 'cover_file'],
  ])('a reference in %s.%s counts as use', async (table, column) => {
    const { db, engine } = site.database;
    const name = await site.upload(await square(20).png().toBuffer());
    const unused = () => unusedFiles(db, engine, site.now + 1);
    expect(await unused()).toEqual([name]);
    const { columns } = (await db.introspection.getTables()).find((one) => one.name === table)!;
    const row = columns
      .filter((one) => !one.isNullable && !one.hasDefaultValue)
      .map((one) => [one.name, one.dataType.toLowerCase() === 'text' ? '' : 1] as const);
    await db
      .withTables<Record<string, Record<string, string | number>>>()
      .insertInto(table)
      .values({ id: 1, ...Object.fromEntries(row), [column]: name })
      .execute();
    expect(await unused()).toEqual([]);
  });

  it('an image that a record starts to use during the sweep is not deleted', async () => {
    const name = await site.upload(await square(20).png().toBuffer());
    await site.files.idle();
    site.now += fileLimits.unusedMs + 60_000;
    const db = site.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      // After the query for unused files, and before any is deleted.
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => row['name'] === name)) await site.wearLogo(name);
        return result;
      },
    });
    const { engine } = site.database;
    const clock = { now: () => site.now };
    const deps = { db, storage: site.storage, clock, log: site.log };
    expect(await sweepFiles(deps, engine)).toBe(0);
    expect((await site.call('GET', `/files/o/${name}`)).status).toBe(200);
  });

  it('a file that the storage lost or cut gets 404', async () => {
    const name = await site.upload(await square(40).png().toBuffer());
    const path = join(site.dataDir, 'files', name);
    writeFileSync(path, site.stored(name).subarray(1));
    expect((await site.call('GET', `/files/o/${name}`)).status).toBe(404);
    await site.storage.remove(name);
    expect((await site.call('GET', `/files/o/${name}`)).status).toBe(404);
  });

  it('a full storage gets 507, and nothing is stored', async () => {
    site.storageFails = new Problem('file.no-space');
    const bytes = await square(20).png().toBuffer();
    const full = await site.create(bytes.length, { body: bytes });
    expect(full.status).toBe(507);
    expect(await full.json()).toMatchObject({ error: 'file.no-space' });
    expect(await site.uploads()).toEqual([]);
    site.storageFails = null;
    expect(await site.upload(bytes)).toMatch(/png$/);
  });

  it('a disk that fills up while bytes arrive gets 507, and the upload is deleted', async () => {
    const bytes = await noise(100);
    const upload = (await site.create(bytes.length)).headers.get('location')!;
    site.piecesFail = new Problem('file.no-space');
    const full = await site.patch(upload, 0, bytes);
    expect(full.status).toBe(507);
    expect(await full.json()).toMatchObject({ error: 'file.no-space' });
    expect(await site.uploads()).toEqual([]);
    expect((await site.call('HEAD', upload)).status).toBe(404);
  });

  it('an unavailable storage gets 503 while bytes arrive, and the upload continues later', async () => {
    const bytes = await noise(100);
    const upload = (await site.create(bytes.length)).headers.get('location')!;
    site.piecesFail = new Problem('server.storage-unavailable');
    expect((await site.patch(upload, 0, bytes)).status).toBe(503);
    expect((await site.call('HEAD', upload)).headers.get('upload-offset')).toBe('0');
    site.piecesFail = null;
    expect((await site.patch(upload, 0, bytes)).headers.get('content-location')).toMatch(/png$/);
  });

  it('a complete upload waits while the storage is unavailable, and finishes on a retry', async () => {
    site.storageFails = new Problem('server.storage-unavailable');
    const bytes = await square(20).png().toBuffer();
    const upload = (await site.create(bytes.length)).headers.get('location')!;
    expect((await site.patch(upload, 0, bytes)).status).toBe(503);
    expect((await site.call('HEAD', upload)).status).toBe(503);
    site.storageFails = null;
    const head = await site.call('HEAD', upload);
    expect((await site.call('GET', head.headers.get('content-location')!)).status).toBe(200);
  });

  it('an upload whose entry fails is preserved, and finishes on a retry', async () => {
    const { schema } = site.database.db;
    await schema.alterTable('files').renameTo('gone').execute();
    const bytes = await square(20).png().toBuffer();
    const upload = (await site.create(bytes.length)).headers.get('location')!;
    expect((await site.patch(upload, 0, bytes)).status).toBe(500);
    await schema.alterTable('gone').renameTo('files').execute();
    const head = await site.call('HEAD', upload);
    expect((await site.call('GET', head.headers.get('content-location')!)).status).toBe(200);
  });

  it(
    'objects are preserved if the connection breaks right after the entry',
    { tags: 'whole' },
    async () => {
      const { db: real } = site.database;
      const db = Object.assign(Object.create(real) as Db, {
        transaction: () => ({
          execute: async (work: (trx: Transaction<object>) => Promise<void>) => {
            await real.transaction().execute(work);
            throw new Error('Connection terminated unexpectedly');
          },
        }),
      });
      const { storage } = site;
      const deps = { db, storage, clock: { now: () => site.now }, log: site.log };
      const bytes = await square(20).png().toBuffer();
      await expect(storePicture(deps, bytes, 'ana')).rejects.toThrow('Connection terminated');
      const entered = await allOf(filesAndVariantNames(site.database.db));
      expect(entered.length).toBe(1);
      const [{ file, variantNames }] = entered as [(typeof entered)[0]];
      expect(site.objects()).toEqual([...variantNames, file.name].toSorted());
    },
  );

  it('two files never get the same name', { tags: 'whole' }, async () => {
    const about = { content_type: 'image/png', width: 1, height: 1, bytes: 1 };
    const name = `${'a'.repeat(22)}.png`;
    const file = { ...about, name, placeholder: '', account_id: null, created_at: 0 };
    const first = (letter: string) => ({
      ...about,
      name: `${letter.repeat(22)}-1.webp`,
      file_name: name,
    });
    await insertFile(site.database.db, file, first('a'));
    await expect(insertFile(site.database.db, file, first('b'))).rejects.toThrow();
    const [entered] = await allOf(filesAndVariantNames(site.database.db));
    expect(entered?.variantNames).toEqual(new Set([first('a').name]));
  });
});
