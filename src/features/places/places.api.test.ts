import { expect, test } from 'vitest';
import { siteForTest } from '../../../tests/environment/app.ts';
import type { Place } from './place.ts';

const ask = async (query: Record<string, string>) => {
  const site = await siteForTest('sqlite');
  return site.visitor().call('GET', `/places?${new URLSearchParams(query)}`);
};

test('Visitors can search for places, by a name and a time zone', async () => {
  const answer = await ask({ q: 'Paris', zone: 'America/Chicago' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<Place[]>()[0]).toEqual({
    _id: '4717560',
    name: 'Paris',
    region: 'Texas',
    country: 'US',
    timeZone: 'America/Chicago',
  });
  expect((await ask({ q: 'paris' })).json<Place[]>()[0]!.country).toBe('FR');
});

test('A search for a place that does not exist has no result', async () => {
  for (const q of ['', 'qqqq', '\u202ehamburgx', '%', 'x'.repeat(200), '🎸']) {
    const answer = await ask({ q });
    expect([answer.statusCode, answer.json()], q).toEqual([200, []]);
  }
});

test.each([
  ['500 characters', { q: 'x'.repeat(500) }, 'At most 200 characters'],
  ['control characters', { q: 'Ham\0burg' }, 'Control characters cannot be used here'],
  ['halves of characters', { q: 'a\u0007b' }, 'Control characters cannot be used here'],
  ['a time zone that does not exist', { q: 'a', zone: 'Mars/Base' }, 'Please enter a time zone'],
  ['another parameter', { q: 'a', x: '1' }, ''],
  ['no query', { zone: 'Europe/Berlin' }, ''],
])('A search with %s is refused', async (_, query, message) => {
  const answer = await ask(query as Record<string, string>);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain(message);
});

test('A place is found by a name in an alphabet from right to left', async () => {
  expect((await ask({ q: '\u200fالقاهرة' })).json<Place[]>()[0]!.name).toBe('Cairo');
});

test('A minute has room for 600 searches of one network, and for those of others', async () => {
  const site = await siteForTest('sqlite');
  const search = async (ip: string) =>
    (await site.visitor().call('GET', '/places?q=a', undefined, { ip })).statusCode;
  for (let n = 0; n < 600; n += 1) await search('192.0.2.1');
  expect([await search('192.0.2.1'), await search('192.0.2.2')]).toEqual([429, 200]);
  site.clock.time += 60_000;
  expect(await search('192.0.2.1')).toBe(200);
});

test('Members get suggestions for the place of a show', async () => {
  const site = await siteForTest('sqlite');
  const member = await site.member();
  const suggested = async (location: string, zone: string) =>
    (await member.call('GET', `/places/ofShow?${new URLSearchParams({ location, zone })}`))
      .json<Place[]>()
      .map(({ name, region }) => `${name}, ${region}`);
  expect(await suggested('Knust, Hamburg', 'Europe/Berlin')).toEqual(['Hamburg, Hamburg']);
  expect(await suggested('Paris', 'America/Chicago')).toEqual(['Paris, Texas', 'Paris, Tennessee']);
  expect(await suggested('To be announced', 'UTC')).toEqual([]);
});

test('The privacy page names GeoNames, next to a text of the band too', async () => {
  const site = await siteForTest('sqlite');
  const member = await site.member();
  for (const text of ['', 'We keep nothing.']) {
    expect((await member.call('POST', '/updatePrivacy', { text })).statusCode).toBe(200);
    const page = (await site.visitor().get('/privacy')).body;
    expect(page, text).toContain(`${text}</p>`);
    expect(page.match(/GeoNames \(geonames\.org\), CC BY 4\.0/g), text).toHaveLength(1);
  }
});
