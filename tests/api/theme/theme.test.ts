import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { defaultTheme } from '../../../src/features/theme/theme.ts';
import { places, startApp, type Site } from '../../environment/app.ts';
import { expectProblem } from '../../environment/catalog.ts';
import type { Client } from '../../environment/client.ts';
import { areasAddressIn, headOf } from '../../environment/head.ts';
import { uploadPicture } from '../../environment/uploads.ts';

const publicUrl = 'http://band.test:8080';

describe.each(places)('the theme at $base on $engine', ({ engine, base }) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { API_BASE: base, PUBLIC_URL: publicUrl } });
    member = await site.member();
  });
  afterAll(() => site.dispose());

  const read = async () => (await site.visitor().call('GET', '/theme')).json();
  const update = (body: unknown) => member.call('POST', '/updateTheme', body);
  const page = async () => (await site.visitor().get('/')).body;

  test('there is a default theme before anything is saved', async () => {
    const fresh = await startApp(engine, { env: { API_BASE: base } });
    expect((await fresh.visitor().call('GET', '/theme')).json()).toEqual(defaultTheme);
    await fresh.dispose();
  });

  test('a saved theme is returned, readable, and visible to fans immediately', async () => {
    await page();
    const answer = await update({
      siteTitle: '  The\n Reeds ',
      catchPhrase: 'Loud & clear',
      primaryColor: '#ABC',
      secondaryColor: '#102030',
      primaryFont: 'Courier New',
      secondaryFont: 'Fira Mono',
      paceTheme: 'minimal',
      bandLogoUrl: '',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      siteTitle: 'The Reeds',
      catchPhrase: 'Loud & clear',
      primaryColor: '#aabbcc',
      secondaryColor: '#102030',
      primaryFont: 'Courier New',
      secondaryFont: 'Fira Mono',
      paceTheme: 'minimal',
      bandLogoUrl: null,
      picture: null,
      alt: '',
      updatedAt: site.clock.time,
      revision: 1,
    });
    expect(await read()).toEqual(answer.json());
    const html = await page();
    expect(html).toContain('<title>The Reeds</title>');
    expect(html).toContain('Loud &amp; clear');
    expect(html).toContain('/look/aabbcc-102030-couriernew-firamono.css');
  });

  test('a single field may be changed, and the whole theme sent back unchanged', async () => {
    const before = await read();
    site.clock.time += 1000;
    const changed = (await update({ catchPhrase: 'Quiet' })).json();
    const revision = before.revision + 1;
    const updatedAt = site.clock.time;
    expect(changed).toEqual({ ...before, catchPhrase: 'Quiet', updatedAt, revision });
    const back = await update(changed);
    expect(back.statusCode).toBe(200);
    expect(back.json()).toEqual({ ...changed, revision: revision + 1 });
  });

  test('a logo is served while it is used, and deleted once another replaces it', async () => {
    const [first, second] = [await uploadPicture(member, base), await uploadPicture(member, base)];
    expect((await update({ bandLogoUrl: first })).json().bandLogoUrl).toBe(first);
    expect(headOf({ body: await page() }).images).toContain(publicUrl + first);
    const file = `/files/${first.split('/').at(-1)}`;
    expectProblem(await member.call('DELETE', file), 'file.in-use');
    expect((await site.visitor().get(first)).statusCode).toBe(200);

    // Its absolute form is the same file.
    expect((await update({ bandLogoUrl: publicUrl + first })).json().bandLogoUrl).toBe(first);
    expect((await site.visitor().get(first)).statusCode).toBe(200);

    await update({ bandLogoUrl: second });
    expect((await site.visitor().get(first)).statusCode).toBe(404);
    // The history keeps it for an earlier version.
    expectProblem(await member.call('DELETE', file), 'file.in-use');
    expect(await page()).toContain(publicUrl + second);
    expect((await update({ bandLogoUrl: null })).json().bandLogoUrl).toBeNull();
    expect((await site.visitor().get(second)).statusCode).toBe(404);
  });

  test('an address that is no file of the site is refused as a logo, and changes nothing', async () => {
    const before = await read();
    const name = `${'a'.repeat(22)}.png`;
    for (const bandLogoUrl of [
      `/files/o/${name}`,
      `https://evil.example/files/o/${name}`,
      `${publicUrl}.evil.example/files/o/${name}`,
      `//evil.example/files/o/${name}`,
      `/files/o/../o/${name}`,
      `/files/o/${name}?x`,
      '/api/logout',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'x',
    ]) {
      const answer = await update({ siteTitle: 'Changed', bandLogoUrl });
      expectProblem(answer, 'request.invalid', ['bandLogoUrl']);
    }
    expect(await read()).toEqual(before);
  });

  test('no value breaks out of the stylesheet or the page', async () => {
    const nasty = [
      'red;}body{display:none}',
      '</style><script>alert(1)</script>',
      '"];alert(1)//',
      'url(https://evil.example)',
      '\\"}*{color:red',
      '#fff;background:url(//evil.example)',
      '../../etc/passwd',
    ];
    for (const value of nasty) {
      for (const field of ['primaryColor', 'secondaryColor', 'primaryFont', 'paceTheme']) {
        expectProblem(await update({ [field]: value }), 'request.invalid', [field]);
      }
      expect((await update({ secondaryFont: value.slice(0, 60) })).statusCode).toBe(200);
      const html = await page();
      const look = /href="(\/look\/[^"]+)"/.exec(html)![1]!;
      expect(look).toMatch(/^\/look\/[0-9a-f]{6}-[0-9a-f]{6}-[a-z0-9]+-couriernew\.css\?v=\w+$/);
      const css = await site.visitor().get(look);
      expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
      expect(css.body).not.toMatch(/evil|alert|display:none|passwd/);
      expect(html).not.toContain('<script>alert');
    }
    await update({ secondaryFont: 'Kalam' });
  });

  test('any text is stored as one line and is the same on the page and in JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        const answer = await update({ siteTitle: text });
        if (answer.statusCode === 422) return;
        expect(answer.statusCode).toBe(200);
        const { siteTitle } = answer.json();
        expect((await read()).siteTitle).toBe(siteTitle);
        const html = await page();
        const areas = await site.visitor().get(areasAddressIn(html));
        expect(areas.json().theme.siteTitle).toBe(siteTitle);
        // Structured data, the inline script, and the page's data.
        expect(html.split('<script').length).toBe(4);
      }),
      { numRuns: 60 },
    );
  });
});
