import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Show } from '../../src/features/shows/shows.ts';
import { showPath } from '../../src/features/shows/show-path.view.ts';
import { startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { headOf } from '../environment/head.ts';
import { upload, uploadPicture } from '../environment/uploads.ts';

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
  const imageOf = async (page: string) => {
    const { meta } = headOf(await get(page));
    expect(meta['twitter:card']).toBe('summary_large_image');
    return meta['og:image']!.slice('https://band.test'.length);
  };

  test('every page that is shared has a picture of its own, as large as it says', async () => {
    const pages = ['/', '/music', '/media', '/bio', '/contact', '/privacy', showPath(show)];
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
    }
    expect(addresses.size).toBe(pages.length);
    expect(headOf(await get(showPath(show))).meta['og:image:alt']).toBe(
      'The Reeds · Nov 21 · Loft',
    );
  });

  test('a new picture has a new address, and what shows nothing new keeps its own', async () => {
    const [home, shown] = [await imageOf('/'), await imageOf(showPath(show))];
    await answered(member.call('POST', `/updateShow/${show._id}`, { status: 'cancelled' }));
    expect(await imageOf('/')).toBe(home);
    const stamped = await imageOf(showPath(show));
    expect(stamped).not.toBe(shown);
    // Who has an old address gets today's picture, and keeps it under its own name.
    const old = await get(shown);
    expect([old.statusCode, old.headers.location]).toEqual([302, stamped]);
    expect(old.headers['cache-control']).toBe('no-store');
    await answered(member.call('POST', '/updateTheme', { secondaryColor: '#00ffaa' }));
    expect(await imageOf('/')).not.toBe(home);
  });

  test('the picture of the band lies behind its name', async () => {
    const red = await sharp({
      create: { width: 600, height: 600, channels: 3, background: '#ff0000' },
    })
      .jpeg()
      .toBuffer();
    const address = String((await upload(member, red)).headers['content-location']);
    await answered(member.call('POST', '/addHomeImage', [{ name: 'a', imgLink: address }]));
    const { rawPayload } = await get(await imageOf('/'));
    const { data } = await sharp(rawPayload)
      .extract({ left: 1180, top: 4, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
    expect(data[1]).toBeLessThan(30);
  });

  test('only pictures of pages that there are can be asked for', async () => {
    for (const path of [
      '/share/home.jpg',
      '/share/home-zzzzzzzzzzzz.jpg',
      '/share/nothing-0123456789ab.jpg',
      '/share/show-00000000-0123456789ab.jpg',
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
});
