import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { places, startApp, type Site } from '../../environment/app.ts';
import { expectProblem } from '../../environment/catalog.ts';
import type { Client } from '../../environment/client.ts';
import { uploadPicture } from '../../environment/uploads.ts';

interface Listed {
  _id: string;
  imgLink: string;
  [field: string]: unknown;
}

describe.each(places)('images and videos at $base on $engine', ({ engine, base }) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { API_BASE: base } });
    member = await site.member();
  });
  afterAll(() => site.dispose());

  const page = (path: string) => site.visitor().get(path);
  const add = async (path: string, body: unknown) => {
    const answer = await member.call('POST', path, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as unknown as Listed[];
  };
  const picture = async (name = 'a.png') => ({ name, imgLink: await uploadPicture(member, base) });

  test('added and removed images appear and disappear immediately', async () => {
    expect((await page('/media')).body).toContain('No pictures yet... check back soon!');
    const [first] = await add('/addMediaImage', [{ ...(await picture()), alt: 'A <b> & c' }]);
    expect((await page('/media')).body).toContain('alt="A &lt;b&gt; &amp; c"');
    const gone = await member.call('GET', `/removeMediaImage/${first!._id}`);
    expect(gone.json()).toEqual({ _id: first!._id });
    expect((await page('/media')).body).toContain('No pictures yet... check back soon!');
    expect((await page(first!.imgLink)).statusCode).toBe(404);
    expectProblem(await member.call('GET', `/removeMediaImage/${first!._id}`), 'image.not-found');
  });

  test('an image in two lists stays until both remove it', async () => {
    const one = await picture();
    const [inMedia] = await add('/addMediaImage', [one]);
    const [onHome] = await add('/addHomeImage', [one]);
    await member.call('GET', `/removeMediaImage/${inMedia!._id}`);
    expect((await page(one.imgLink)).statusCode).toBe(200);
    await member.call('GET', `/removeImage/${onHome!._id}`);
    expect((await page(one.imgLink)).statusCode).toBe(404);
  });

  test('every wrong entry of a list is named by its position, and nothing is stored', async () => {
    const before = (await member.call('GET', '/getMediaImages')).body;
    const good = await picture();
    const answer = await member.call('POST', '/addMediaImage', [
      good,
      { name: ' ', imgLink: good.imgLink, size: 3 },
      { name: 'b.png' },
      { name: 'c.png', imgLink: 'https://evil.example/files/o/c.png' },
      { name: 'd.png', imgLink: `/files/o/${'z'.repeat(22)}.png` },
    ]);
    expectProblem(answer, 'request.invalid', {
      '1.name': 'Required',
      '1.size': 'Unknown field',
      '2.imgLink': 'Required',
      '3.imgLink': 'Only an image uploaded to this site',
      '4.imgLink': 'This file no longer exists. Please upload it again.',
    });
    for (const body of [{}, good, 'x', null, [null], [[good]], []]) {
      const refused = await member.call('POST', '/addMediaImage', JSON.stringify(body));
      expect(refused.statusCode, JSON.stringify(body)).toBe(422);
    }
    expect((await member.call('GET', '/getMediaImages')).body).toBe(before);
  });

  test('a video is shown with the player that the server derives from its link', async () => {
    const sent = {
      title: 'Live',
      date: Date.UTC(2026, 4, 1),
      link: 'https://youtu.be/aaaaaaaaaaa?si=x',
      embedLink: 'https://evil.example/',
    };
    const added = (await member.call('POST', '/addVideo', sent)).json() as Record<string, unknown>;
    expect(added).toMatchObject({
      category: 'musicVids',
      link: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      embedLink: 'https://www.youtube.com/embed/aaaaaaaaaaa',
      picture: null,
    });
    const { body, headers } = await page('/media?tab=videos');
    expect(body).toContain('href="https://www.youtube.com/watch?v=aaaaaaaaaaa"');
    expect(body).not.toContain('evil');
    // Before a press there is no frame, and only this page may have one.
    expect(body).not.toContain('<iframe');
    expect(headers['content-security-policy']).toContain(
      "frame-src 'self' https://www.youtube-nocookie.com;",
    );
    expect((await page('/media')).headers['content-security-policy']).toContain(
      "frame-src 'self';",
    );
    const wrong = await member.call('POST', '/updateVideo', {
      _id: added['_id'],
      link: 'https://www.youtube.com/playlist?list=PL1234567890ab',
      date: Date.UTC(99999, 0, 1),
    });
    expectProblem(wrong, 'request.invalid', {
      link: 'Playlist URLs are not supported for YouTube',
      date: 'Please enter a date between 1900 and 2999',
    });
  });

  test('addresses with the same content are one page', async () => {
    const one = await picture();
    for (let n = 0; n < 14; n += 1) await add('/addMediaImage', [one]);
    // Every finished variant renders the page again.
    await site.app.files.idle();
    const pagesOf = async (...paths: string[]) =>
      new Set(await Promise.all(paths.map(async (path) => (await page(path)).headers['etag'])))
        .size;
    expect(await pagesOf('/media', '/media?tab=pictures', '/media?from=x', '/media?a=b')).toBe(1);
    expect(await pagesOf('/media?from=12', '/media?from=13&tab=PICTURES')).toBe(1);
    expect(await pagesOf('/media', '/media?from=12', '/media?tab=videos')).toBe(3);
    const shown = async (path: string) =>
      (await page(path)).body.split('<li class="coarse-').length - 1;
    expect(await shown('/media')).toBe(12);
    expect(await shown('/media?from=12')).toBe(2);
    // The address without scripts is on the same page, also in a preview.
    expect((await page('/media')).body).toContain(' action="/media"');
    expect((await member.get('/preview/media')).body).toContain(' action="/preview/media"');
  });

  test('without scripts every image is reachable, on pages of twelve', async () => {
    await site.app.files.idle();
    const { length } = JSON.parse((await page(`${base}/getMediaImages`)).body) as Listed[];
    const { imgLink } = await picture('again.png');
    for (let n = length; n < 34; n += 1) {
      await add('/addMediaImage', [{ name: `${n}.png`, imgLink }]);
    }
    await site.app.files.idle();
    const shown = ({ body }: { body: string }) => body.split('<li class="coarse-').length - 1;
    const full = await page('/media?from=12');
    expect(shown(full)).toBe(12);
    expect(full.body).toContain('<input type="hidden" name="from" value="24"/>');
    const rest = await page('/media?from=24');
    expect(shown(rest)).toBe(10);
    expect(rest.body).not.toContain('Show More');
    expect((await page('/media?from=36')).headers.location).toBe('/media');
    for (let n = 34; n < 37; n += 1) {
      await add('/addMediaImage', [{ name: `${n}.png`, imgLink }]);
    }
    expect(shown(await page('/media?from=36'))).toBe(1);
  });
});
