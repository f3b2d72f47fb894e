import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Show } from '../../../src/features/shows/shows.ts';
import { showPath } from '../../../src/features/shows/show-path.view.ts';
import { startApp, type Site } from '../../environment/app.ts';
import { answered, type Client } from '../../environment/client.ts';
import { engines } from '../../environment/engines.ts';
import { headOf } from '../../environment/head.ts';
import { uploadPicture } from '../../environment/uploads.ts';

describe.each(engines)('the page of a show, on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
    await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' });
  });
  afterAll(() => site.dispose());

  /** Announces a show in Tokyo on the day after the test's. */
  async function announce(change: Record<string, unknown> = {}): Promise<Show> {
    const poster = await uploadPicture(member);
    const show = {
      poster,
      venue: 'The Loft',
      location: 'Tokyo',
      date: Date.parse('2026-11-21T12:00:00+09:00'),
      doors: Date.parse('2026-11-21T19:00:00+09:00'),
      showtime: Date.parse('2026-11-22T00:30:00+09:00'),
      timeZone: 'Asia/Tokyo',
      advprice: 12.5,
      tixlink: 'https://tickets.example/1',
      ...change,
    };
    return (await answered(member.call('POST', '/addShow', show))).json();
  }
  const change = async (show: Show, fields: Record<string, unknown>): Promise<Show> =>
    (await answered(member.call('POST', `/updateShow/${show._id}`, fields))).json();
  const get = (path: string) => site.visitor().get(path);

  test('is found among past ones only if there are any, even while none is upcoming', async () => {
    const { time } = site.clock;
    const link = 'href="/shows/past"';
    const listed = 'https://band.test/shows/past<';
    const front = async () => {
      const { body } = await get('/');
      return [body.includes(link), (await get('/sitemap.xml')).body.includes(listed)];
    };
    expect(await front()).toEqual([false, false]);
    const show = await announce({ venue: 'The First Ever' });
    expect(await front()).toEqual([false, false]);
    site.clock.time = Date.parse('2026-11-22T00:00:00+09:00');
    // A sitemap is at most a day old.
    await member.call('POST', '/updateTheme', { catchPhrase: 'Louder' });
    expect(await front()).toEqual([true, true]);
    const home = await get('/');
    expect(home.body).toContain('No shows announced right now.');
    expect(headOf(home).data).toMatchObject([{ '@type': 'MusicGroup' }]);
    site.clock.time = time;
    await answered(member.call('GET', `/deleteShow/${show._id}`));
  });

  test('has all details of the show, and is the same for everyone', async () => {
    const show = await announce();
    const answer = await get(showPath(show));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const text = answer.body
      .replaceAll('<!-- -->', '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    for (const words of ['Nov 21', 'Saturday', 'The Loft', 'Tokyo', '7:00 PM']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('12:30 AM Sunday');
    expect(text).toContain('Tokyo time, UTC+9');
    expect(text).toContain('$12.50');
    expect(answer.body).toContain('href="https://tickets.example/1"');
    expect(answer.body).toContain(`href="${showPath(show)}.ics"`);
    // Members do not wait for the check of their session.
    expect(answer.body).toContain('data-everybody');
    expect(answer.body).not.toContain(' style=');
  });

  test('has its metadata in the head', async () => {
    const show = await announce({ venue: 'Café <b>"X"</b>', status: 'sold-out', doorprice: 15 });
    const { title, meta, links, data } = headOf(await get(showPath(show)));
    const url = `https://band.test${showPath(show)}`;
    expect(title).toBe('Nov 21, 2026 · Café <b>"X"</b>, Tokyo · The Reeds');
    expect(links).toContainEqual({ rel: 'canonical', href: url });
    expect(meta['og:url']).toBe(url);
    expect(meta['description']).toBe(
      'Sold out: The Reeds at Café <b>"X"</b>, Tokyo, on Saturday, November 21, 2026. Doors 7:00 PM, show 12:30 AM Sunday. Adv. $12.50, Door $15.',
    );
    expect(data).toEqual([
      {
        '@type': 'MusicEvent',
        '@id': url,
        url,
        name: 'The Reeds at Café <b>"X"</b>',
        startDate: '2026-11-22T00:30+09:00',
        doorTime: '2026-11-21T19:00+09:00',
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place', name: 'Café <b>"X"</b>', address: 'Tokyo' },
        performer: {
          '@type': 'MusicGroup',
          '@id': 'https://band.test/#band',
          name: 'The Reeds',
          url: 'https://band.test/',
        },
        image: `https://band.test${show.poster}`,
        offers: [
          offer('Advance', '12.50', 'https://tickets.example/1'),
          offer('Door', '15.00', url),
        ],
      },
    ]);
  });

  test('uses the home time zone for a show without one', async () => {
    const at = (time: string) => Date.parse(`2026-05-01T${time}-04:00`);
    const times = { date: at('20:00'), doors: at('19:00'), showtime: at('20:00') };
    await member.call('POST', '/updateShowsSettings', { timeZone: 'America/New_York' });
    const show = await announce({ ...times, timeZone: undefined });
    expect(headOf(await get(showPath(show))).data).toMatchObject([
      { startDate: '2026-05-01T20:00-04:00', doorTime: '2026-05-01T19:00-04:00' },
    ]);
  });

  const offer = (name: string, price: string, url: string) => ({
    '@type': 'Offer',
    availability: 'https://schema.org/SoldOut',
    name,
    price,
    priceCurrency: 'USD',
    url,
  });

  test.each([
    ['cancelled', 'EventCancelled', 'Canceled'],
    ['postponed', 'EventPostponed', 'Postponed'],
  ])('says that a show is %s', async (status, type, stamp) => {
    const show = await announce({ status });
    const answer = await get(showPath(show));
    expect(answer.body).toContain(`>${stamp}</p>`);
    expect(headOf(answer).data).toMatchObject([{ eventStatus: `https://schema.org/${type}` }]);
  });

  test('stays reachable when the show is edited: an older address redirects to it', async () => {
    const before = await announce({ venue: 'Old Name' });
    expect((await get(showPath(before))).statusCode).toBe(200);
    const after = await change(before, { venue: 'New Name', date: before.date + 86_400_000 });
    expect(showPath(after)).toContain('2026-11-22-new-name-');
    for (const old of [
      showPath(before),
      `${showPath(after)}/`,
      `${showPath(after)}?from=mail`,
      showPath(after).toUpperCase().replace('/SHOWS/', '/shows/'),
    ]) {
      const answer = await get(old);
      if (old.includes('?')) expect(answer.statusCode, old).toBe(200);
      else
        expect([answer.statusCode, answer.headers.location], old).toEqual([308, showPath(after)]);
    }
    const file = await get(`${showPath(before)}.ics`);
    expect([file.statusCode, file.headers.location]).toEqual([308, `${showPath(after)}.ics`]);
    // The redirect is not cached, because a show may get its old name back.
    expect(file.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    await change(after, { venue: before.venue, date: before.date });
    expect((await get(showPath(before))).statusCode).toBe(200);
  });

  test('says that the date of a postponed show has passed, and still offers its tickets', async () => {
    const show = await announce({ venue: 'Another Night', status: 'postponed' });
    const { time } = site.clock;
    const before = (await get(showPath(show))).body;
    expect(before).not.toContain('has passed');
    expect(before).toContain('Add to calendar');
    site.clock.time = Date.parse('2026-11-22T00:00:00+09:00');
    const { body } = await get(showPath(show));
    expect(body).not.toContain('This show is over.');
    expect(body).toContain('The original date has passed. No new date yet.');
    expect(body).toContain('>Tickets<');
    expect(body).not.toContain('Add to calendar');
    site.clock.time = time;
  });

  test('stays when the show is over, and says so', async () => {
    const show = await announce({ venue: 'Last Night' });
    expect((await get(showPath(show))).body).not.toContain('This show is over.');
    const { time } = site.clock;
    site.clock.time = Date.parse('2026-11-22T00:00:00+09:00') - 1;
    expect((await get(showPath(show))).body).not.toContain('This show is over.');
    expect((await get('/shows/past')).body).not.toContain(showPath(show));
    site.clock.time += 1;
    const { statusCode, body } = await get(showPath(show));
    expect(statusCode).toBe(200);
    expect(body).toContain('This show is over.');
    expect(body).not.toContain('>Tickets<');
    expect((await get('/')).body).not.toContain(showPath(show));
    const past = await get('/shows/past');
    expect(past.body).toContain(`href="${showPath(show)}"`);
    expect(past.body).toMatch(/<h2[^>]*>2026</);
    expect((await get('/')).body).toContain('href="/shows/past"');
    expect((await get('/sitemap.xml')).body).toContain('https://band.test/shows/past<');
    site.clock.time = time;
  });

  test('has its line-up, notes, age limit and map', async () => {
    const show = await announce({
      lineUp: 'Earth, Wind & Fire\n<b>بيروت</b> 🎺',
      notes: 'Seated show.\nBring a coat.',
      minimumAge: 18,
    });
    const { body } = await get(showPath(show));
    for (const part of ['>Earth, Wind &amp; Fire<', '&lt;b&gt;بيروت&lt;/b&gt; 🎺', '>18+<']) {
      expect(body).toContain(part);
    }
    expect(body).toContain('Seated show.\nBring a coat.');
    expect(body).toContain('href="https://www.openstreetmap.org/search?query=The+Loft%2C+Tokyo"');
    expect(headOf({ body }).data[0]).toMatchObject({
      performer: [
        { '@type': 'MusicGroup' },
        { '@type': 'PerformingGroup', name: 'Earth, Wind & Fire' },
        { name: '<b>بيروت</b> 🎺' },
      ],
      typicalAgeRange: '18-',
      description: 'Seated show.\nBring a coat.',
    });
    const { body: calendar } = await get(`${showPath(show)}.ics`);
    expect(calendar.replaceAll('\r\n ', '')).toContain('Ages: 18+\\nSeated show. Bring a coat.');
    const own = await change(show, { mapLink: 'maps.example/loft' });
    expect((await get(showPath(own))).body).toContain('href="https://maps.example/loft"');
  });

  test('stays, without links to it, if the band lists its shows elsewhere', async () => {
    const show = await announce();
    await member.call('POST', '/updateShowsSettings', { showSystem: 'bandsintown' });
    expect((await get('/shows/past')).statusCode).toBe(404);
    const { statusCode, body } = await get(showPath(show));
    expect(statusCode).toBe(200);
    expect(headOf({ body }).meta['robots']).toBe('noindex');
    expect((await get('/sitemap.xml')).body).not.toContain('/shows/');
    expect((await get('/feed.xml')).body).not.toContain('/shows/');
    expect(headOf(await get('/')).data).toMatchObject([{ '@type': 'MusicGroup' }]);
    await member.call('POST', '/updateShowsSettings', { showSystem: 'custom' });
    expect((await get('/sitemap.xml')).body).toContain(showPath(show));
  });

  test('does not exist for a deleted show, and strangers cannot fill the memory', async () => {
    const show = await announce();
    const path = showPath(show);
    await get(path);
    await answered(member.call('GET', `/deleteShow/${show._id}`));
    // A poster's variant that is finished meanwhile would render every page again.
    await site.app.files.idle();
    await get('/nowhere');
    const nowhere = site.app.cache.get('/not-found');
    expect(nowhere).not.toBeNull();
    for (const gone of [path, '/shows/', '/shows/x', '/shows/%00', `${path}.ics`, '/shows/a/b']) {
      const answer = await get(gone);
      expect(answer.statusCode, gone).toBe(404);
      expect(answer.body).toContain('Page Not Found');
      expect(site.app.cache.get(gone)).toBeNull();
    }
    expect(site.app.cache.get('/not-found')).toBe(nowhere);
    expect((await get('/shows')).headers.location).toBe('/#shows');
  });

  test('has a preview in an unsaved theme', async () => {
    const show = await announce();
    const answer = await member.get(`/preview${showPath(show)}?theme={"siteTitle":"Other"}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('The Loft, Tokyo · Other</title>');
    expect(answer.body).not.toContain('<script');
  });
});
