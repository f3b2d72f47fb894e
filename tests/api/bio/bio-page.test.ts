import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberTables } from '../../../src/features/bio/members.records.ts';
import { square } from '../../fixtures/pictures/pictures.ts';
import { startApp, type Site } from '../../environment/app.ts';
import type { Client } from '../../environment/client.ts';
import { engines } from '../../environment/engines.ts';
import { headOf } from '../../environment/head.ts';
import { upload } from '../../environment/uploads.ts';

const nasty = `"><img src=x onerror=alert(1)>'&amp;</script>`;
const written = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#x27;&amp;amp;&lt;/script&gt;';

describe.each(engines)("the pages with the band's details, on %s", (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
  });
  afterAll(() => site.dispose());

  const page = async (path: string) => (await site.visitor().get(path)).body;
  const stored = () => site.database.db.withTables<MemberTables>();
  const bodyOf = (html: string) => /<div id="root">.*?(?=<script)/s.exec(html)![0];
  const text = (html: string) => bodyOf(html).replace(/<[^>]*>/g, ' ');

  /** An image of 400 by 300 pixels. */
  async function picture(): Promise<string> {
    const bytes = await square(400).resize(400, 300, { fit: 'fill' }).png().toBuffer();
    return String((await upload(member, bytes)).headers['content-location']);
  }

  async function add(body: Record<string, unknown>): Promise<string> {
    const given = { bioPic: await picture(), role: 'Drums', ...body };
    const answer = await member.call('POST', '/addMember', given);
    expect(answer.statusCode, answer.body).toBe(200);
    return String(answer.json()['_id']);
  }

  test('the first HTML contains the story, and images in every width with their size', async () => {
    await member.call('POST', '/updateBio', { text: 'We met in May.\n\nWe played in June.' });
    await add({ name: 'Ann', instagram: 'instagram.com/ann' });
    // Its variants are made one after another.
    await expect
      .poll(async () => {
        const copies = (await page('/bio')).match(/-(?:320|400)\.(?:avif |webp |png")/g);
        return new Set(copies).size;
      })
      .toBe(5);
    const html = await page('/bio');
    expect(text(html)).toMatch(/We met in May\..*We played in June\./s);
    const [shown] = /<picture>.*?<\/picture>/.exec(html)!;
    for (const format of ['avif', 'webp']) {
      expect(shown).toMatch(
        new RegExp(
          `<source type="image/${format}" srcSet="/files/o/\\w+-320.${format} 320w, .*400w"`,
        ),
      );
    }
    expect(shown).toMatch(/<img src="\/files\/o\/\w+-400\.png" alt="Ann"/);
    expect(shown).toContain('alt="Ann" width="400" height="300"');
    // The preloaded file exists.
    for (const [, address] of shown.matchAll(/(\/files\/o\/\S+)/g)) {
      const answer = await site.visitor().get(address!.replace(/["']/g, ''));
      expect(answer.headers['content-type'], address).toMatch(/^image\//);
    }
  });

  test('the first portraits load immediately unless a long story is above them', async () => {
    await add({ name: 'Bo' });
    await add({ name: 'Cy' });
    const loading = async () =>
      [...(await page('/bio')).matchAll(/<img [^>]*loading="(\w+)"/g)].map(([, when]) => when);
    expect(await loading()).toEqual(['eager', 'eager', 'lazy']);
    await member.call('POST', '/updateBio', { text: 'We met in May. '.repeat(60) });
    expect(await loading()).toEqual(['lazy', 'lazy', 'lazy']);
  });

  test('names, roles and links are escaped, whatever they contain', async () => {
    const id = await add({ name: nasty, role: nasty });
    const link = `https://www.instagram.com/"><b>'`;
    await stored()
      .updateTable('members')
      .set({ instagram: link, x: 'javascript:alert(1)', youtube: ' JaVaScRiPt:alert(1)' })
      .where('id', '=', id)
      .execute();
    site.app.cache.clear();
    const html = await page('/bio');
    const body = bodyOf(html);
    expect(body).toContain(`alt="${written}"`);
    expect(body).toContain(`>${written}</h3>`);
    expect(body).toContain(`>${written}</p>`);
    expect(body).toContain('href="https://www.instagram.com/%22%3E%3Cb%3E&#x27;"');
    expect(body).not.toMatch(/javascript:/i);
    expect(html).not.toContain('<img src=x');
    expect(html.split('</script>')).toHaveLength(4);
  });

  test('a member without a portrait has initials instead', async () => {
    await stored().updateTable('members').set({ picture_file: null, name: 'Jo van Lee' }).execute();
    site.app.cache.clear();
    const html = await page('/bio');
    expect(html).not.toContain('<picture>');
    expect(html).toMatch(/<div aria-hidden="true"[^>]*>JL<\/div>/);
  });

  test('share cards describe the band with its story, and every page with the logo', async () => {
    const head = async (path: string) => headOf({ body: await page(path) });
    await member.call('POST', '/updateBio', { text: `${nasty}\n\nThe rest.` });
    const told = `${nasty} The rest.`;
    for (const path of ['/', '/bio', '/contact', '/music']) {
      const { meta, images } = await head(path);
      expect(meta['og:description'], path).toBe(told);
      // Each of the others also has unique words.
      if (path === '/') expect(meta['twitter:description']).toBeUndefined();
      else expect(meta['twitter:description']).toBe(meta['description']);
      expect(images.join()).not.toContain('https://band.test/files/');
    }
    const bandLogoUrl = await picture();
    await member.call('POST', '/updateTheme', { bandLogoUrl });
    for (const path of ['/', '/bio', '/contact', '/music']) {
      const { meta, images } = await head(path);
      expect(images[0]).toContain('https://band.test/share/');
      expect(images[1]).toBe(`https://band.test${bandLogoUrl}`);
      expect(meta['twitter:card']).toBe('summary_large_image');
    }
  });
});
