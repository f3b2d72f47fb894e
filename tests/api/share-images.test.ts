import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fansPages } from '../environment/fans-pages.ts';
import type { Show } from '../../src/features/shows/shows.ts';
import { letterPath } from '../../src/features/letters/letter-path.view.ts';
import { showPath } from '../../src/features/shows/show-path.view.ts';
import type { Storage } from '../../src/files/storage/storage.ts';
import { siteForTest, startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { headOf } from '../environment/head.ts';
import { enterLargeBand } from '../environment/large-band.ts';
import { watchReading } from '../environment/reading.ts';
import { upload, uploadPicture } from '../environment/uploads.ts';
import { share } from '../environment/whole.ts';

describe.each(engines)('share images, on %s', (engine) => {
  let site: Site;
  let member: Client;
  let show: Show;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
    await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds', primaryColor: '#102030' });
    const at = Date.UTC(2026, 10, 21, 20);
    show = (
      await answered(
        member.call('POST', '/addShow', {
          poster: await uploadPicture(member),
          venue: 'Loft',
          location: 'Tokyo',
          date: at,
          doors: at,
          showtime: at,
        }),
      )
    ).json();
  });
  afterAll(() => site.dispose());

  const get = (path: string) => site.visitor().get(path);
  const imageOf = (page: string, of = site) => shareImageOf(page, of);

  test('every shared page has an image of its own, in its stated size', async () => {
    const blocks = [{ type: 'picture', picture: await uploadPicture(member) }];
    const body = { title: 'Über Night', byMail: false, blocks };
    const letter = letterPath((await answered(member.call('POST', '/addLetter', body))).json());
    const all = [...fansPages, '/reset-password', '/news', showPath(show), letter];
    const pages = share(all, (page) => ['/', '/bio', showPath(show), letter].includes(page));
    const reading = watchReading();
    const addresses = new Set<string>();
    for (const page of pages) {
      const { meta } = headOf(await get(page));
      const answer = await get(meta['og:image']!.slice('https://band.test'.length));
      expect(answer.statusCode, page).toBe(200);
      expect(answer.headers['content-type']).toBe('image/jpeg');
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(answer.headers['content-encoding']).toBeUndefined();
      const { width, height } = await sharp(answer.rawPayload).metadata();
      expect([String(width), String(height)]).toEqual([
        meta['og:image:width'],
        meta['og:image:height'],
      ]);
      expect([width, height]).toEqual([1200, 630]);
      expect(answer.rawPayload.length).toBeLessThan(300_000);
      expect(meta['og:image:alt']).toContain('The Reeds');
      addresses.add(meta['og:image']!);
      // Each image reads its fonts once.
      const fonts = reading.mock.calls.map(([path]) => String(path)).filter(isOfFont);
      expect(fonts.length).toBeGreaterThan(1);
      expect(fonts).toEqual([...new Set(fonts)]);
      reading.mockClear();
    }
    expect(addresses.size).toBe(pages.length);
    expect(headOf(await get(showPath(show))).meta['og:image:alt']).toBe(
      'The Reeds · Nov 21 · Loft',
    );
    expect(headOf(await get(letter)).meta['og:image:alt']).toBe('Über Night · The Reeds');
  });

  test('a new image has a new address, and an unchanged one its old address', async () => {
    const [home, shown] = [await imageOf('/'), await imageOf(showPath(show))];
    await answered(member.call('POST', `/updateShow/${show._id}`, { status: 'cancelled' }));
    expect(await imageOf('/')).toBe(home);
    const stamped = await imageOf(showPath(show));
    expect(stamped).not.toBe(shown);
    // An old address returns today's image, cached under its own name.
    const old = await get(shown);
    expect([old.statusCode, old.headers.location]).toEqual([302, stamped]);
    expect(old.headers['cache-control']).toBe('no-store');
    await answered(member.call('POST', '/updateTheme', { secondaryColor: '#00ffaa' }));
    expect(await imageOf('/')).not.toBe(home);
  });

  test("the band's image is behind its name, and other pages use their own image", async () => {
    for (const [path, background] of [
      ['/addHomeImage', '#ff0000'],
      ['/addMediaImage', '#00ff00'],
    ] as const) {
      const one = sharp({ create: { width: 600, height: 600, channels: 3, background } });
      const kept = await upload(member, await one.jpeg().toBuffer());
      const imgLink = String(kept.headers['content-location']);
      await answered(member.call('POST', path, [{ name: 'a', imgLink }]));
    }
    for (const [page, strong, weak] of [
      ['/', 0, 1],
      ['/music', 0, 1],
      ['/media', 1, 0],
      ['/media?tab=videos', 0, 1],
    ] as const) {
      const answer = await get(await imageOf(page));
      expect(answer.statusCode, page).toBe(200);
      const { data } = await sharp(answer.rawPayload)
        .extract({ left: 1180, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[strong], page).toBeGreaterThan(150);
      expect(data[weak], page).toBeLessThan(30);
    }
  });

  test('a release is shared with its cover and its title, also before its day', async () => {
    const square = sharp({ create: { width: 600, height: 600, channels: 3, background: '#00f' } });
    const kept = await upload(member, await square.jpeg().toBuffer());
    const added = member.call('POST', '/addRelease', {
      title: 'Night Bus',
      type: 'EP',
      releaseDate: Date.UTC(2027, 2, 3),
      cover: String(kept.headers['content-location']),
    });
    const { _id, slug } = (await answered(added)).json();
    const { meta } = headOf(await get(`/music/${slug}`));
    expect(meta['og:image:alt']).toBe('The Reeds · Night Bus');
    expect(meta['og:image']).toContain('/share/release-night-bus-');
    const { statusCode, rawPayload } = await get(await imageOf(`/music/${slug}`));
    expect(statusCode).toBe(200);
    const corner = sharp(rawPayload).extract({ left: 1000, top: 315, width: 1, height: 1 });
    const [red, , blue] = await corner.raw().toBuffer();
    expect(blue).toBeGreaterThan(150);
    expect(red).toBeLessThan(30);

    await answered(member.call('POST', `/updateRelease/${_id}`, { isDraft: true }));
    expect((await get('/share/release-night-bus-0123456789ab.jpg')).statusCode).toBe(404);
  });

  test('only images of existing pages can be requested', async () => {
    for (const path of [
      '/share/home.jpg',
      '/share/home-zzzzzzzzzzzz.jpg',
      '/share/nothing-0123456789ab.jpg',
      '/share/show-00000000-0123456789ab.jpg',
      '/share/release-nothing-0123456789ab.jpg',
      '/share/constructor-0123456789ab.jpg',
      '/share/..%2fetc-0123456789ab.jpg',
    ]) {
      expect((await get(path)).statusCode, path).toBe(404);
    }
    const drawn = await imageOf('/');
    for (let i = 0; i < 30; i += 1) {
      const answer = await get(`/share/home-${i.toString(16).padStart(12, '0')}.jpg`);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, drawn]);
    }
  });

  test(
    'a drawn image is stored, and not drawn again after a restart',
    { tags: 'whole' },
    async () => {
      const asked: string[] = [];
      const other = await siteForTest(engine, { storage: (folder) => watched(folder, asked) });
      const own = await other.member();
      const bandLogoUrl = await uploadPicture(own);
      await answered(own.call('POST', '/updateTheme', { bandLogoUrl }));
      const logo = bandLogoUrl.split('/').at(-1)!;
      const address = await imageOf('/', other);
      const drawn = await other.visitor().get(address);
      expect(asked).toContain(logo);
      await other.restart();
      asked.length = 0;
      const again = await other.visitor().get(address);
      expect(again.statusCode).toBe(200);
      expect(again.headers).toMatchObject({
        'content-type': 'image/jpeg',
        etag: drawn.headers.etag,
      });
      expect(again.rawPayload.equals(drawn.rawPayload)).toBe(true);
      expect(asked).toEqual([`share-${address.slice('/share/'.length)}`]);
    },
  );

  test('a large image is drawn from a variant, once there is one', { tags: 'whole' }, async () => {
    const asked: string[] = [];
    let missing = '';
    const other = await siteForTest(engine, {
      storage: (folder) => {
        const all = watched(folder, asked);
        return {
          ...all,
          get: async (name, range) => (name === missing ? null : all.get(name, range)),
        };
      },
    });
    const own = await other.member();
    const poster = String((await upload(own, await plain(1000, 900))).headers['content-location']);
    const at = other.clock.time;
    const times = { date: at, doors: at, showtime: at };
    const added: Show = (
      await answered(
        own.call('POST', '/addShow', { poster, venue: 'Loft', location: 'Tokyo', ...times }),
      )
    ).json();
    const address = await imageOf(showPath(added), other);
    await other.app.files.idle();
    // An image drawn from the original is not cached.
    const copy = poster.split('/').at(-1)!.replace('.png', '-960.png');
    missing = copy;
    const early = await other.visitor().get(address);
    expect(early.statusCode).toBe(200);
    expect(early.headers['cache-control']).toBe('no-store');
    missing = '';
    other.clock.time += 5_000;
    asked.length = 0;
    const drawn = await other.visitor().get(address);
    expect(drawn.statusCode).toBe(200);
    expect(drawn.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asked).toEqual([`share-${address.slice('/share/'.length)}`, copy]);
    // The address stays the same, so that nothing is requested twice.
    expect(await imageOf(showPath(added), other)).toBe(address);
  });

  test('requests beyond the drawing capacity get a time to return', async () => {
    const gate = Promise.withResolvers<void>();
    const other = await siteForTest(engine, {
      storage: (folder) => ({
        ...folder,
        // Nothing is drawn before the gate opens, and nothing afterwards: there is no such image.
        get: async (name, range) => {
          if (name.startsWith('share-')) return folder.get(name, range);
          await gate.promise;
          throw new Error('gone');
        },
      }),
    });
    const few = { shows: 40, upcoming: 40, pictures: 0, videos: 0, messages: 0, subscribers: 0 };
    await enterLargeBand(other.database.db, other.clock.time, few);
    const shows: Show[] = (await other.visitor().get('/api/shows')).json();
    const addresses = await Promise.all(shows.map((one) => imageOf(showPath(one), other)));
    expect(new Set(addresses).size).toBe(40);
    const refused = new Map<string, unknown>();
    const answers = addresses.map(async (address) => {
      const answer = await other.visitor().get(address);
      if (answer.statusCode === 503) refused.set(address, answer.headers['retry-after']);
      return answer;
    });
    // One is being drawn and twenty wait for it.
    await vi.waitFor(() => expect(refused.size).toBe(19), 100_000);
    expect(new Set(refused.values())).toEqual(new Set(['1']));
    // A second request for the same waits for the same drawing.
    const same = other.visitor().get(addresses.find((address) => !refused.has(address))!);
    gate.resolve();
    const statuses = (await Promise.all([...answers, same])).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 500)).toHaveLength(22);
  });
});

test.each([
  [10, 2000],
  [1, 4096],
  [4096, 1],
  [2000, 10],
  [1, 1],
])(
  'a logo and an image of %i x %i pixels can be drawn as well',
  { tags: 'whole' },
  async (width, height) => {
    const other = await siteForTest('sqlite');
    const own = await other.member();
    const keep = async () =>
      String((await upload(own, await plain(width, height))).headers['content-location']);
    await answered(own.call('POST', '/updateTheme', { bandLogoUrl: await keep() }));
    const images = [{ name: 'a', imgLink: await keep() }];
    await answered(own.call('POST', '/addHomeImage', images));
    const { statusCode, rawPayload } = await other.visitor().get(await shareImageOf('/', other));
    expect(statusCode).toBe(200);
    // It fills the whole image, and is red to its corners.
    const { data } = await sharp(rawPayload)
      .extract({ left: 1180, top: 4, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
  },
);

/** The path of a page's share image. */
async function shareImageOf(page: string, site: Site): Promise<string> {
  const { meta, images } = headOf(await site.visitor().get(page));
  expect(meta['twitter:card']).toBe('summary_large_image');
  return new URL(images[0]!).pathname;
}

const isOfFont = (path: string) => /unicode\.json$|\.woff2?$/.test(path);

/** Red all over. */
const plain = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();

/** The same storage, with a record of its reads. */
const watched = (storage: Storage, asked: string[]): Storage => ({
  ...storage,
  get: (name, range) => {
    asked.push(name);
    return storage.get(name, range);
  },
});
