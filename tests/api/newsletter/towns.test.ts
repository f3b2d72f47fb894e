import { describe, expect, test } from 'vitest';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { sendPublicForm, toList } from '../../environment/public-forms.ts';
import { linkTo, mailsOf, press } from '../../environment/public-mails.ts';

const email = 'fay@fans.example';
const hamburg = { place: '2911298', placeName: 'Hamburg' };

describe.each(engines)('the towns of subscribers on %s', (engine) => {
  const signUp = async (site: Site, fields: Record<string, string>, ip = '192.0.2.1') =>
    (await sendPublicForm(site, { ...toList, email, ...fields }, { ip })).statusCode;
  const towns = async (site: Site) =>
    (await (await site.member()).call('GET', '/subscribers'))
      .json()
      .subscribers.map(({ place, placeName }: Record<string, unknown>) => ({ place, placeName }));

  test.each<[string, Record<string, string>, object]>([
    ['a picked place', { town: 'Hamburg, Germany', place: '2911298' }, hamburg],
    ['a place alone', { place: '2911298' }, hamburg],
    ['a text that means one place', { town: ' hamburg ', place: '' }, hamburg],
    [
      'a text with a region',
      { town: 'Paris, TX' },
      { place: '4717560', placeName: 'Paris, Texas' },
    ],
    [
      'a text and a time zone',
      { town: 'Newcastle', zone: 'Australia/Sydney' },
      { place: '2155472', placeName: 'Newcastle, New South Wales' },
    ],
    [
      'a text that can mean several',
      { town: 'Springfield' },
      { place: null, placeName: 'Springfield' },
    ],
    ['a place that does not exist', { town: 'Hamburg', place: '1', zone: 'Mars' }, hamburg],
    ['an unknown text', { town: 'x'.repeat(200) }, { place: null, placeName: 'x'.repeat(200) }],
    ['empty fields', { town: ' ', place: '', zone: '' }, { place: null, placeName: null }],
    ['no fields', {}, { place: null, placeName: null }],
  ])('a sign-up stores %s', async (_, fields, stored) => {
    const site = await siteForTest(engine);
    expect(await signUp(site, fields)).toBe(200);
    expect(await towns(site)).toEqual([stored]);
  });

  test('a sign-up with a town that is too long, or reverses text, is refused', async () => {
    const site = await siteForTest(engine);
    for (const town of ['x'.repeat(500), 'a\u202Eb', 'a\u0000b']) {
      expect(await signUp(site, { town })).toBe(422);
    }
    expect(await towns(site)).toEqual([]);
  });

  test('a later sign-up without a town keeps it, and one with a confirmed address changes nothing', async () => {
    const site = await siteForTest(engine);
    await signUp(site, { town: 'Hamburg' });
    site.clock.time += 60 * 60_000;
    await signUp(site, {});
    expect(await towns(site)).toEqual([hamburg]);
    await press(site, linkTo('/newsletter/confirm', (await mailsOf(site)).at(-1)));
    await signUp(site, { town: 'Berlin' }, '192.0.2.2');
    expect(await towns(site)).toEqual([hamburg]);
  });

  test('subscribers see and change their town on the page of their preferences', async () => {
    const site = await siteForTest(engine);
    await signUp(site, { town: 'Springfield' });
    await press(site, linkTo('/newsletter/confirm', (await mailsOf(site)).at(-1)));
    const url = linkTo('/newsletter/preferences', (await mailsOf(site)).at(-1));
    const send = (fields: Record<string, string>) =>
      site.visitor().send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const shown = (await site.visitor().send({ method: 'GET', url })).body;
    expect(shown).toMatch(/<input[^>]*name="town"[^>]*value="Springfield"/);
    expect(shown).toContain('Which town is it?');

    const [illinois] = /<button[^>]*>Springfield, Illinois, United States/.exec(shown)!;
    expect(illinois).toMatch(/value="4250542".*name="place"/);
    // A fan need not type the whole name.
    expect((await send({ town: 'lüb' })).body).toMatch(/>Lübeck, Schleswig-Holstein, Germany</);
    await send({ town: 'Springfield', place: '4250542' });
    expect(await towns(site)).toEqual([{ place: '4250542', placeName: 'Springfield, Illinois' }]);
    expect((await send({ town: 'qqqq' })).body).toContain('Not found.');

    const saved = (await send({ town: 'Paris, Texas', place: '' })).body;
    expect(saved).toContain('Saved.');
    expect(saved).not.toMatch(/Which town|Not found/);
    const paris = { place: '4717560', placeName: 'Paris, Texas' };
    expect(await towns(site)).toEqual([paris]);
    const { town, place } = (await send({ download: '1' })).json();
    expect({ town, place }).toEqual({ town: 'Paris, Texas', place: '4717560' });

    // Typed without a time zone, the name could also mean the town in Alabama.
    const birmingham = { place: '2655603', placeName: 'Birmingham' };
    await send({ town: 'Birmingham, England', place: birmingham.place });
    await send({ town: birmingham.placeName, place: '' });
    expect(await towns(site)).toEqual([birmingham]);

    await send({ town: 'Hamburg', place: '' });
    await send({ town: 'x'.repeat(201) });
    expect(await towns(site)).toEqual([hamburg]);
    await send({ town: '' });
    expect(await towns(site)).toEqual([{ place: null, placeName: null }]);
  });
});
