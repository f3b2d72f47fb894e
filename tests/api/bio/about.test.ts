import { expect, test } from 'vitest';
import { places, siteForTest } from '../../environment/app.ts';
import { headOf } from '../../environment/head.ts';
import { uploadPicture } from '../../environment/uploads.ts';

test.each(places)(
  "fans see the band's saved details immediately, at $base on $engine",
  async ({ engine, base }) => {
    const site = await siteForTest(engine, { env: { API_BASE: base } });
    const member = await site.member();
    const page = async (path: string) => (await site.visitor().get(path)).body;
    expect(await page('/')).toContain('Welcome to the official site!');
    const saved = await member.call('POST', '/updateBio', { text: 'We met <b>in May</b>.' });
    expect(saved.json()).toEqual({ text: 'We met <b>in May</b>.', revision: 1 });
    const bioPic = await uploadPicture(member, base);
    const ann = { bioPic, name: 'Ann & Co', role: 'Drums' };
    expect((await member.call('POST', '/addMember', ann)).statusCode).toBe(200);
    const html = await page('/bio');
    expect(html).toContain('We met &lt;b&gt;in May&lt;/b&gt;.');
    expect(html).toContain('Ann &amp; Co');
    const told = (body: string) => headOf({ body }).meta['description'];
    expect(told(html)).toBe('The members of Band Name: Ann & Co (Drums).');
    expect(told(await page('/'))).toBe('We met <b>in May</b>.');

    const instagram = 'instagram.com/thereeds/?igsh=abc';
    const reached = { email: 'a@b.example', phone: '555 123 4567', instagram };
    await member.call('POST', '/updateContact', reached);
    const contact = await page('/contact');
    expect(contact).toContain('href="mailto:a@b.example"');
    expect(contact).toContain('href="tel:+15551234567"');
    expect(contact).toContain('555.123.4567');
    const [, footer] = (await page('/bio')).split('<footer');
    expect(footer).toContain('href="https://www.instagram.com/thereeds"');
    await member.call('POST', '/updateContact', { phone: '' });
    expect(await page('/contact')).not.toContain('555.123.4567');
  },
);
