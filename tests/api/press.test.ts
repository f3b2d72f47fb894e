import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Press } from '../../src/features/press/press.ts';
import type { PrivateLink } from '../../src/features/private-links/private-links.ts';
import { insertFile } from '../../src/files/records/files.records.ts';
import { randomName } from '../../src/files/storage/names.ts';
import type { ByteRange } from '../../src/files/storage/storage.ts';
import { dayMs } from '../../src/kit/dates/durations.ts';
import { startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { smallPicture, upload, uploadPicture } from '../environment/uploads.ts';

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n', 'latin1');

describe.each(engines)('the press kit on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
    await answered(member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' }));
  });
  afterAll(() => site.dispose());

  const fan = () => site.visitor();
  const kitOf = async (client: Client) => (await client.call('GET', '/press')).json() as Press;
  const change = async (body: Partial<Press>) =>
    (await answered(member.call('POST', '/updatePress', body))).json() as Press;
  const statusOf = async (path: string) => (await fan().get(path)).statusCode;
  const filesIn = (body: Buffer) =>
    new Map(Object.entries(unzipSync(body)).map(([path, bytes]) => [path, Buffer.from(bytes)]));
  const paths = ['/press', '/press/press.zip', '/press/sheet'];

  test('is not there until it is shown and has a photo', async () => {
    await change({ short: 'A band.', isShown: true });
    for (const path of paths) expect(await statusOf(path), path).toBe(404);
    const picture = await uploadPicture(member);
    await change({
      photos: [{ picture, caption: 'Live', credit: 'Ann' }],
      isShown: false,
    });
    for (const path of paths) expect(await statusOf(path), path).toBe(404);
    expect(await kitOf(fan())).toMatchObject({ short: '', photos: [], images: [] });
    expect((await fan().get('/sitemap.xml')).body).not.toContain('/press');
    expect((await fan().get('/contact')).body).not.toContain('href="/press"');
    await change({ isShown: true });
    for (const path of paths) expect(await statusOf(path), path).toBe(200);
    expect(await statusOf(`/press/photos/${picture.split('/').at(-1)}`)).toBe(200);
    expect(await kitOf(fan())).toMatchObject({ short: 'A band.', images: [{ src: picture }] });
    expect((await fan().get('/sitemap.xml')).body).toContain('https://band.test/press<');
    for (const path of ['/contact', '/bio']) {
      expect((await fan().get(path)).body).toContain('href="/press"');
    }
    const { body } = await fan().get('/press');
    expect(body).toContain('Live');
    expect(body).toContain('"creditText":"Ann"');
  });

  test('its archive has what the page says, also just after a change', async () => {
    const [first, second] = [await uploadPicture(member), await uploadPicture(member)];
    const photo = { caption: '夜のバス', credit: 'Žofie & Ann' };
    await change({
      long: 'We met at school.',
      photos: [first, second].map((picture) => ({ picture, ...photo })),
      logos: [{ picture: first, ground: 'dark' }],
      quotes: [{ text: '"Great."', source: 'The Gazette', link: null, date: null }],
      contacts: [{ role: 'booking', name: 'Kim', email: 'kim@band.test', phone: '' }],
      isShown: true,
    });
    const answer = await fan().get('/press/press.zip');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('filename="The Reeds - Press Kit.zip"'),
      'accept-ranges': 'bytes',
    });
    const files = filesIn(answer.rawPayload);
    expect([...files.keys()]).toEqual([
      'The Reeds - Press Kit/Press Kit.txt',
      'The Reeds - Press Kit/Photos/01 夜のバス. Photo Žofie & Ann.png',
      'The Reeds - Press Kit/Photos/02 夜のバス. Photo Žofie & Ann.png',
      'The Reeds - Press Kit/Logos/01 Logo for dark backgrounds.png',
    ]);
    const text = files.get('The Reeds - Press Kit/Press Kit.txt')!.toString();
    for (const words of [
      'We met at school.',
      '“Great.”\nThe Gazette',
      'Booking: Kim\nkim@band.test',
    ]) {
      expect(text).toContain(words);
    }
    const copy = [...files.values()][1]!;
    const original = (await fan().get(first)).rawPayload;
    const [pixels, own] = await Promise.all(
      [copy, original].map((image) => sharp(image).raw().toBuffer()),
    );
    expect(pixels!.equals(own!)).toBe(true);
    const { xmp } = await sharp(copy).metadata();
    expect(String(xmp)).toContain('<photoshop:Credit>Žofie &amp; Ann</photoshop:Credit>');

    const part = await fan().get('/press/press.zip', { headers: { range: 'bytes=100-299' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(answer.rawPayload.subarray(100, 300));
    const { etag } = answer.headers;
    await change({ long: 'We met at work.' });
    const headers = { range: 'bytes=100-', 'if-range': String(etag) };
    const fresh = await fan().get('/press/press.zip', { headers });
    expect(fresh.statusCode).toBe(200);
    expect([...filesIn(fresh.rawPayload).values()][0]!.toString()).toContain('We met at work.');
  });

  test('refuses images and papers that are not stored here', async () => {
    const gone = `/files/o/${'a'.repeat(22)}.png`;
    const answer = await member.call('POST', '/updatePress', {
      photos: [{ picture: gone, caption: '', credit: '' }],
      papers: [{ kind: 'rider', file: `/files/p/${'a'.repeat(22)}.pdf` }],
    });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual(['photos.0.picture', 'papers.0.file']);
  });

  test('a PDF is known by its content, and only members and private links open it', async () => {
    for (const type of ['image/png', 'audio/mpeg']) {
      expect((await upload(member, pdf, '/api', type)).statusCode).toBe(415);
    }
    const noPdf = ['<html>', '%PDF-1.4\nhello this is no pdf'].map((text) => Buffer.from(text));
    for (const bytes of [await smallPicture(), ...noPdf]) {
      const image = await upload(member, bytes, '/api', 'application/pdf');
      expect(image.statusCode).toBe(415);
      expect(image.json()).toMatchObject({ message: 'Only PDF files can be uploaded.' });
    }
    const sent = await upload(member, pdf, '/api', 'application/pdf');
    const file = String(sent.headers['content-location']);
    expect(file).toMatch(/^\/files\/p\/\w{22}\.pdf$/);
    const picture = await uploadPicture(member);
    await change({
      papers: [{ kind: 'plot', name: 'our plot.pdf', file: `https://band.test${file}` }],
      photos: [{ picture, caption: '', credit: '' }],
      isShown: true,
    });
    expect((await kitOf(member)).papers).toEqual([{ kind: 'plot', name: 'our plot.pdf', file }]);
    expect((await kitOf(fan())).papers).toEqual([]);
    expect(await statusOf(file)).toBe(404);
    expect(await statusOf(file.replace('/p/', '/o/'))).toBe(404);
    expect((await fan().get('/press')).body).not.toContain('/files/p/');
    const paper = await member.get(file);
    expect(paper.rawPayload).toEqual(pdf);
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(
        'attachment; filename="The Reeds - Stage plot',
      ),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });

    const wrong = {
      noun: 'press',
      record: 'press',
      name: 'Jo',
      endsAt: site.clock.time + 500 * dayMs,
    };
    for (const endsAt of [wrong.endsAt, null]) {
      const answer = await member.call('POST', '/privateLinks', { ...wrong, endsAt });
      expect(answer.statusCode).toBe(422);
    }
    const { endsAt: _, ...body } = wrong;
    const made = (await answered(member.call('POST', '/privateLinks', body))).json();
    const links = (await member.call('GET', '/privateLinks')).json() as PrivateLink[];
    const [link] = links;
    expect(link!.endsAt! - link!.madeAt).toBe(30 * dayMs);
    const { pathname, search } = new URL((made as { url: string }).url);
    await change({ isShown: false, photos: [] });
    const page = await fan().get(pathname + search);
    expect(page.statusCode).toBe(200);
    const address = /\/files\/p\/[\w.]+\?link=[\w-]+/.exec(page.body)![0];
    expect((await fan().get(address)).rawPayload).toEqual(pdf);
    site.clock.time += 30 * dayMs;
    expect(await statusOf(address)).toBe(404);
    expect(await statusOf(pathname + search)).toBe(404);
  });
});

test('members and holders of a private link see a kit before it is shown', async () => {
  const site = await startApp('sqlite', { env: { PUBLIC_URL: 'https://band.test' } });
  try {
    const member = await site.member();
    const picture = await uploadPicture(member);
    const caption = 'A night that was longer than any file name. '.repeat(5);
    const sent = await upload(member, pdf, '/api', 'application/pdf');
    const file = String(sent.headers['content-location']);
    await answered(
      member.call('POST', '/updatePress', {
        short: 'A band.',
        photos: [{ picture, caption, credit: 'Ann Smith' }],
        papers: [
          { kind: 'plot', file },
          { kind: 'plot', file },
        ],
      }),
    );
    const body = { noun: 'press', record: 'press', name: 'Jo' };
    const made = (await answered(member.call('POST', '/privateLinks', body))).json();
    const { pathname, search } = new URL((made as { url: string }).url);
    const fan = site.visitor();
    const pages = [
      { reader: member, page: await member.get('/preview/press') },
      { reader: fan, page: await fan.get(pathname + search) },
    ];
    for (const { reader, page } of pages) {
      expect(page.statusCode).toBe(200);
      expect(page.body.match(/<picture>/g)).toHaveLength(1);
      expect(page.body).toContain('Photo: <bdi>Ann Smith</bdi>');
      const links = Array.from(page.body.matchAll(/href="(\/press\/[^"]+)"/g), ([, link]) => link!);
      expect(links).toHaveLength(3);
      for (const link of links) {
        const answer = await reader.get(link);
        expect(answer.statusCode, link).toBe(200);
        if (!link.includes('/photos/')) continue;
        const { 'content-disposition': name } = answer.headers;
        expect(name).toMatch(/^attachment; filename="01 A night .*\. Photo Ann Smith\.png"/);
      }
    }
    const [preview, given] = pages.map(({ page }) => page.body);
    expect(preview).not.toContain('/files/p/');
    expect(given).toContain('Stage plot 2<!-- --> (PDF)');
    for (const path of ['/press', '/press/press.zip', '/press/press.zip?link=wrong']) {
      expect((await fan.get(path)).statusCode, path).toBe(404);
    }
  } finally {
    await site.dispose();
  }
});

test('a first press kit has what fans see on the site', async () => {
  const site = await startApp('sqlite', {});
  try {
    const member = await site.member();
    const bioPic = await uploadPicture(member);
    const text = `${'We met at school. '.repeat(12)}\n\n${'Then we moved to Oslo. '.repeat(60)}`;
    await answered(member.call('POST', '/updateBio', { text }));
    await answered(member.call('POST', '/addMember', { name: 'Kim', role: 'Drums', bioPic }));
    await answered(member.call('POST', '/updateTheme', { bandLogoUrl: bioPic }));
    const contact = { email: 'hi@reeds.example', phone: '5551234567' };
    await answered(member.call('POST', '/updateContact', contact));
    const begin = async () => (await answered(member.call('POST', '/press/begin'))).json() as Press;
    const press = await begin();
    expect(press).toMatchObject({
      isShown: false,
      long: text.replace('. \n', '.\n').trim(),
      photos: [{ picture: bioPic, caption: 'Kim, Drums', credit: '' }],
      logos: [{ picture: bioPic, ground: 'dark' }],
      contacts: [{ role: 'booking', email: 'hi@reeds.example', phone: '555.123.4567' }, {}],
      revision: 1,
    });
    expect(press.short).toMatch(/^We met at school\..*school\. Then.*Oslo\.$/);
    expect(press.short.length).toBeLessThan(351);
    expect(press.medium.endsWith('Oslo.')).toBe(true);
    expect((await begin()).revision).toBe(1);
  } finally {
    await site.dispose();
  }
});

test(
  'sixty photos of 12 MB are streamed, also if one is taken out meanwhile',
  { tags: 'whole' },
  async () => {
    const bytes = 12 * 1024 * 1024;
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
    const names = Array.from({ length: 60 }, () => `${randomName()}.jpg`);
    const large = new Set(names);
    async function* piecesOf({ first, last }: ByteRange) {
      const piece = Buffer.alloc(65_536);
      for (let at = first; at <= last; at += piece.length) {
        const part = Buffer.from(piece.subarray(0, Math.min(piece.length, last + 1 - at)));
        if (at < head.length) head.copy(part, 0, at);
        yield part;
      }
    }
    const site = await startApp('sqlite', {
      storage: (folder) => ({
        ...folder,
        get: async (name, range = { first: 0, last: bytes - 1 }) =>
          large.has(name)
            ? { body: Readable.from(piecesOf(range)), bytes: range.last + 1 - range.first }
            : folder.get(name, range),
      }),
    });
    try {
      const about = { content_type: 'image/jpeg', width: 4096, height: 2731, bytes };
      for (const name of names) {
        const file = { name, ...about, placeholder: '', account_id: null, created_at: 0 };
        await insertFile(site.database.db, file, null);
      }
      const member = await site.member();
      const photos = names.map((name) => ({
        picture: `/files/o/${name}`,
        caption: '',
        credit: 'Ann',
      }));
      await answered(member.call('POST', '/updatePress', { isShown: true, photos }));
      const before = process.memoryUsage().rss;
      let [most, length] = [0, 0];
      const url = await site.app.server.listen({ host: '127.0.0.1', port: 0 });
      const answer = await fetch(`${url}/press/press.zip`);
      for await (const piece of answer.body!) {
        if (length === 0) {
          await answered(member.call('POST', '/updatePress', { photos: photos.slice(1) }));
        }
        length += piece.length;
        most = Math.max(most, process.memoryUsage().rss);
      }
      expect(length).toBe(Number(answer.headers.get('content-length')));
      expect(length).toBeGreaterThan(60 * bytes);
      expect((most - before) / 1024 ** 2).toBeLessThan(300);
      const next = await fetch(`${url}/press/press.zip`, { method: 'HEAD' });
      expect(Number(next.headers.get('content-length'))).toBeLessThan(60 * bytes);
    } finally {
      await site.dispose();
    }
  },
);
