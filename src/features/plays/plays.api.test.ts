import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Site } from '../../../tests/environment/app.ts';
import { answered, type Client } from '../../../tests/environment/client.ts';
import { engines } from '../../../tests/environment/engines.ts';
import { uploadRecording } from '../../../tests/environment/uploads.ts';
import { wav } from '../../../tests/fixtures/audio/sounds.ts';
import { dayMs, hourMs } from '../../kit/dates/durations.ts';
import type { Release } from '../releases/releases.ts';
import type { Plays } from './plays.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describe.each(engines)('play counts on %s', (engine) => {
  let site: Site;
  let member: Client;
  let release: Release;
  let audio: string;
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
    audio = await uploadRecording(member, wav({ seconds: 1 }));
    const tracks = ['Rain', 'Sun'].map((title) => ({ title, audio }));
    const day = Date.UTC(2026, 9, 2);
    release = await add({ title: 'Night Bus', releaseDate: day, tracks });
  });
  afterAll(() => site.dispose());

  const add = async (fields: object): Promise<Release> =>
    (await answered(member.call('POST', '/addRelease', fields))).json();
  const listen = (
    { release: slug = release.slug, song = release.tracks[0]!._id } = {},
    { client = site.visitor(), agent = firefox } = {},
  ) =>
    client.call('POST', `/heard/${slug}/${song}`, undefined, { headers: { 'user-agent': agent } });
  const rowsOf = (table: string) =>
    site.database.db.withTables<Record<string, object>>().selectFrom(table).selectAll().execute();
  const read = async (): Promise<Plays> => (await answered(member.call('GET', '/heard'))).json();

  test('a play of a song counts on that day', async () => {
    expect((await read()).since).toBeNull();
    expect((await listen()).json()).toEqual({ isCounted: true });
    // The site stores its counts before it stops.
    await site.restart();
    const heard = await read();
    expect(heard).toMatchObject({ plays: 1, downloads: 0, since: heard.today });
    expect(heard.days).toEqual([{ day: heard.today, plays: 1, downloads: 0 }]);
    expect(heard.songs).toEqual([
      { release: release._id, song: release.tracks[0]!._id, title: 'Rain', plays: 1 },
    ]);
  });

  test('members and bots are not counted', async () => {
    const { plays } = await read();
    const programs = [
      '',
      'curl/8.5.0',
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'HeadlessChrome',
    ];
    const told = [
      listen({}, { client: member }),
      ...programs.map((agent) => listen({}, { agent })),
    ];
    for (const answer of await Promise.all(told)) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ isCounted: false });
    }
    expect((await read()).plays).toBe(plays);
  });

  test('a play of a hidden song is refused and not stored', async () => {
    const { plays } = await read();
    const tracks = release.tracks.map(({ title }) => ({ title, audio }));
    const draft = await add({ title: 'Draft', releaseDate: 0, tracks, isDraft: true });
    const later = await add({ title: 'Later', releaseDate: site.clock.time + dayMs, tracks });
    const song = release.tracks[0]!._id;
    const unknown = [
      { release: draft.slug, song: draft.tracks[0]!._id },
      { release: later.slug, song: later.tracks[0]!._id },
      { release: draft.slug },
      { release: 'none' },
      { song: 'none' },
      { song: '%00' },
      { song: `${song}'--` },
      { release: 'x'.repeat(150), song },
    ];
    for (const one of unknown) {
      const answer = await listen(one);
      expect(answer.statusCode, JSON.stringify(one)).toBe(404);
      expect(answer.json(), JSON.stringify(one)).toMatchObject({ error: 'song.not-found' });
    }
    const path = `/heard/${release.slug}/${song}`;
    const bodies: [object | string, Record<string, string>, number][] = [
      ['x'.repeat(300_000), {}, 413],
      ['{', {}, 400],
      ['plays=9', { 'content-type': 'text/plain' }, 415],
    ];
    for (const [body, headers, status] of bodies) {
      const agent = { 'user-agent': firefox, ...headers };
      expect((await site.visitor().call('POST', path, body, { headers: agent })).statusCode).toBe(
        status,
      );
    }
    expect((await site.visitor().call('GET', '/heard')).statusCode).toBe(401);
    expect((await read()).plays).toBe(plays);
  });

  test('a page of another site may report a play, and change nothing else', async () => {
    const foreign = { 'user-agent': firefox, origin: 'null', 'sec-fetch-site': 'cross-site' };
    const path = `/heard/${release.slug}/${release.tracks[1]!._id}`;
    const told = await site.visitor().call('POST', path, undefined, { headers: foreign });
    expect(told.json()).toEqual({ isCounted: true });
    // Otherwise Chromium reports the response as an error of the page that embeds the small player.
    expect(told.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const other = await member.call('POST', '/addRelease', {}, { headers: foreign });
    expect(other.json()).toMatchObject({ error: 'request.foreign' });
  });

  test('thirty plays of a song per hour and network count, and other networks still count', async () => {
    const song = release.tracks[1]!._id;
    const from = (ip: string) =>
      site.visitor().call('POST', `/heard/${release.slug}/${song}`, undefined, {
        ip,
        headers: { 'user-agent': firefox },
      });
    site.clock.time += hourMs;
    const { plays } = await read();
    for (let i = 0; i < 40; i += 1) await from(`2001:db8::${i}`);
    expect((await from('2001:db8::41')).json()).toEqual({ isCounted: false });
    expect((await from('2001:db8:0:1::1')).json()).toEqual({ isCounted: true });
    expect((await read()).plays).toBe(plays + 31);
    site.clock.time += hourMs;
    expect((await from('2001:db8::1')).json()).toEqual({ isCounted: true });
    expect(await rowsOf('rate_counts')).toEqual([]);
    expect(JSON.stringify(await rowsOf('counts'))).not.toMatch(/2001|Firefox/);
  });

  test("days follow the band's home time zone", async () => {
    const { today } = await read();
    await answered(member.call('POST', '/updateShowsSettings', { timeZone: 'Pacific/Auckland' }));
    site.clock.time = today + 13 * hourMs;
    await listen();
    const heard = await read();
    expect(heard.today).toBe(today + dayMs);
    expect(heard.days.at(-1)).toEqual({ day: today + dayMs, plays: 1, downloads: 0 });
  });

  test('deleted songs count only in the sums, and are named again once restored', async () => {
    const tracks = [{ title: 'Gone', audio }];
    const gone = await add({ title: 'Gone', releaseDate: 0, tracks });
    const before = await read();
    await listen({ release: gone.slug, song: gone.tracks[0]!._id });
    const named = async () => (await read()).songs.filter(({ title }) => title === 'Gone');
    expect(await named()).toHaveLength(1);
    await answered(member.call('GET', `/deleteRelease/${gone._id}`));
    expect(await named()).toEqual([]);
    expect((await read()).plays).toBe(before.plays + 1);
    const bin = (await answered(member.call('GET', '/bin'))).json<{ _id: string }[]>();
    await answered(member.call('POST', `/bin/${bin[0]!._id}/restore`));
    expect(await named()).toHaveLength(1);
    await answered(member.call('GET', `/deleteRelease/${gone._id}`));
    const again = (await answered(member.call('GET', '/bin'))).json<{ _id: string }[]>();
    await answered(member.call('POST', `/bin/${again[0]!._id}/erase`));
    expect((await read()).plays).toBe(before.plays + 1);
  });
});
