import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { places, startApp, type Site } from '../../environment/app.ts';
import { expectProblem } from '../../environment/catalogue.ts';
import type { Client } from '../../environment/client.ts';
import { headOf } from '../../environment/head.ts';
import { uploadPicture } from '../../environment/uploads.ts';

interface Member {
  _id: string;
  bioPic: string;
  name: string;
}

describe.each(places)('the band itself at $base on $engine', ({ engine, base }) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { API_BASE: base } });
    member = await site.member();
  });
  afterAll(() => site.dispose());

  const list = async () =>
    (await site.visitor().call('GET', '/members')).json() as unknown as Member[];
  const page = async (path: string) => (await site.visitor().get(path)).body;
  const picture = () => uploadPicture(member, base);

  async function addMember(name: string): Promise<Member> {
    const body = { bioPic: await picture(), name, role: 'Drums' };
    const answer = await member.call('POST', '/addMember', body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as unknown as Member;
  }

  test('what the band tells of itself is shown to fans at once', async () => {
    expect(await page('/')).toContain('Welcome to the official site!');
    const saved = await member.call('POST', '/updateBio', { text: 'We met <b>in May</b>.' });
    expect(saved.json()).toEqual({ text: 'We met <b>in May</b>.', revision: 1 });
    const ann = await addMember('Ann & Co');
    expect(await list()).toEqual([ann]);
    const html = await page('/bio');
    expect(html).toContain('We met &lt;b&gt;in May&lt;/b&gt;.');
    expect(html).toContain('Ann &amp; Co');
    const told = (body: string) => headOf({ body }).meta['description'];
    expect(told(html)).toBe('Who plays in Band Name: Ann & Co (Drums).');
    expect(told(await page('/'))).toBe('We met <b>in May</b>.');

    await member.call('POST', '/updateContact', { email: 'a@b.example', phone: '555 123 4567' });
    const contact = await page('/contact');
    expect(contact).toContain('href="mailto:a@b.example"');
    expect(contact).toContain('href="tel:+15551234567"');
    expect(contact).toContain('555.123.4567');
  });

  test('every wrong field is named at once, in its own words, and nothing is stored', async () => {
    const before = await list();
    const answer = await member.call('POST', '/addMember', {
      name: ' ',
      facebook: 'http://user:pass@facebook.com/ann',
      nickname: 'A',
    });
    expectProblem(answer, 'request.invalid', {
      bioPic: 'Required',
      name: 'Required',
      role: 'Required',
      facebook: 'Please enter a valid Facebook URL',
      nickname: 'Unknown field',
    });
    const contact = await member.call('POST', '/updateContact', { phone: '12', email: 5 });
    expectProblem(contact, 'request.invalid', {
      email: 'Email is required and must be a string',
      phone: 'Please enter a valid 10-digit US phone number',
    });
    const bio = await member.call('POST', '/updateBio', { text: '\n' });
    expectProblem(bio, 'request.invalid', { text: 'Required' });
    expect(await list()).toEqual(before);
  });
});
