import { describe, expect, test } from 'vitest';
import { siteForTest } from '../../environment/app.ts';
import { answered } from '../../environment/client.ts';
import { engines } from '../../environment/engines.ts';
import { imported, previewOf } from '../../environment/imports.ts';
import { uploadPicture } from '../../environment/uploads.ts';

const event = (lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');

const knust = event([
  'UID:1@calendar',
  'DTSTART;TZID="W. Europe Standard Time":20271120T200000',
  'SUMMARY:The Band at Knust',
  'LOCATION:Knust\\, Neuer Kamp 30\\, 20357 Hamburg\\, Germany',
]);
const ferryHall = event([
  'UID:2@calendar',
  'DTSTART:20271121T040000Z',
  'SUMMARY:The Band at The Ferry Hall',
  'LOCATION:The Ferry Hall\\, Portland\\, OR',
]);
const rehearsal = event(['UID:3@calendar', 'DTSTART:20271122T200000', 'SUMMARY:Rehearsal']);
const shows = calendar(knust, ferryHall, rehearsal);

const post = (title: string, link: string, text: string, status = 'publish') => `<item>
  <title>${title}</title><link>${link}</link><guid>${link}</guid>
  <content:encoded><![CDATA[${text}]]></content:encoded>
  <wp:post_date_gmt>2019-05-01 12:30:00</wp:post_date_gmt>
  <wp:post_type>post</wp:post_type><wp:status>${status}</wp:status></item>`;
const wordPress = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>
  ${post('On tour', 'https://old.example/2019/05/on-tour/', '<p>We <b>play</b>.</p><script>no()</script>')}
  ${post('Later', 'https://old.example/later/', '<p>Soon</p>', 'draft')}
  </channel></rss>`;

describe.each(engines)('content of another site on %s', (engine) => {
  test('shows of a calendar become drafts with their town, once, and are taken back', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const preview = await previewOf(member, { 'shows.ics': shows });
    expect(preview).toMatchObject({
      kind: 'ics',
      found: { shows: 2 },
      counts: { new: 2, known: 0, wrong: 1 },
      wrong: [{ file: 'shows.ics', row: 3, why: 'Rehearsal: This event has no location.' }],
      sample: [
        { Venue: 'Knust', Town: 'Hamburg', 'Time zone': 'Europe/Berlin', Time: '8:00 PM' },
        { Day: 'November 20, 2027', Town: 'Portland', Time: '8:00 PM' },
      ],
    });
    const before = (await member.get('/api/shows')).json();
    expect((await imported(site, member, preview, {})).state).toBe('done');
    const added = (await member.get('/api/shows')).json();
    expect(added.slice(-2)).toMatchObject([
      {
        venue: 'Knust',
        location: 'Neuer Kamp 30, 20357 Hamburg, Germany',
        showtime: Date.parse('2027-11-20T20:00:00+01:00'),
        timeZone: 'Europe/Berlin',
        placeName: 'Hamburg',
        isDraft: true,
        poster: null,
      },
      {
        venue: 'The Ferry Hall',
        showtime: Date.parse('2027-11-20T20:00:00-08:00'),
        timeZone: 'America/Los_Angeles',
        isDraft: true,
      },
    ]);
    expect((await member.get('/api/history')).json()).toMatchObject({
      items: [{ noun: 'import', action: 'added', by: 'Ann', label: 'Calendar, 2 shows' }],
    });
    expect((await previewOf(member, { 'again.ics': shows })).counts).toMatchObject({
      new: 0,
      known: 2,
    });
    const elsewhere =
      'Date,Time,Venue,City\n2027-11-20,20:00,KNUST,Hamburg\n2027-11-20,22:00,Knust,Hamburg';
    expect((await previewOf(member, { 'list.csv': elsewhere })).counts).toMatchObject({
      new: 1,
      known: 1,
    });

    const changed = added.at(-1);
    const changes = async () => (await member.get('/api/imports')).json()[0].changed;
    expect(await changes()).toBe(0);
    await member.call('POST', `/updateShow/${changed._id}`, { notes: 'Late' });
    expect(await changes()).toBe(1);
    const undone = await member.call('POST', `/imports/${preview._id}/undo`);
    const kept = [
      {
        _id: changed._id,
        name: changed.venue,
        why: 'It was changed or deleted since the import.',
      },
    ];
    expect(undone.json()).toMatchObject({ state: 'undone', removed: 1, kept });
    expect((await member.get('/api/imports')).json()).toMatchObject([{ removed: 1, kept }]);
    expect((await member.get('/api/history')).json().items).toMatchObject([
      { noun: 'import', action: 'deleted', by: 'Ann', label: 'Calendar, 2 shows' },
      { noun: 'show' },
      { noun: 'import', action: 'added' },
    ]);
    expect((await member.get('/api/shows')).json()).toHaveLength(before.length + 1);
  });

  test('shows that were published in one press are drafts again', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const preview = await previewOf(member, { 'shows.ics': shows });
    await imported(site, member, preview, {});
    const added = (await member.get('/api/shows')).json().slice(-2);
    const calls: unknown[] = [];
    for (const { _id, revision } of added) {
      const poster = await uploadPicture(member);
      const change = { isDraft: false, poster, revision };
      const published = await answered(member.call('POST', `/updateShow/${_id}`, change));
      calls.push(published.headers['history-call']);
    }
    for (const call of calls.toReversed()) {
      const undone = await answered(member.call('POST', `/history/calls/${String(call)}/undo`));
      expect(undone.json()).toMatchObject({ isDraft: true, poster: null });
    }
  });

  test('posts become news with their day, and their old address leads there', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const preview = await previewOf(member, { 'export.xml': wordPress });
    expect(preview).toMatchObject({
      kind: 'wordpress',
      found: { posts: 2, published: 1, drafts: 1 },
      counts: { new: 2, wrong: 0 },
      sample: [{ Title: 'On tour', Day: 'May 1, 2019', Text: 'We **play**.' }, { Title: 'Later' }],
    });
    expect((await site.visitor().get('/2019/05/on-tour/')).statusCode).toBe(404);
    await imported(site, member, preview, {});
    const [news] = (await site.visitor().get('/api/news')).json();
    expect(news).toMatchObject({
      title: 'On tour',
      slug: 'on-tour',
      date: Date.parse('2019-05-01T12:30:00Z'),
      parts: [{ kind: 'words', text: 'We **play**.' }],
    });
    const [later] = (await member.get('/api/letters'))
      .json()
      .filter((one: { title: string }) => one.title === 'Later');
    expect(later).toMatchObject({ isDraft: true, onSite: true, byMail: false });
    for (const path of ['/2019/05/on-tour/', '/2019/05/on-tour', '/2019/05/on-tour?utm_source=x']) {
      const moved = await site.visitor().get(path);
      expect([moved.statusCode, moved.headers['location']]).toEqual([308, '/news/on-tour']);
    }
    expect((await site.visitor().get('/later/')).statusCode).toBe(404);
    expect((await previewOf(member, { 'again.xml': wordPress })).counts).toMatchObject({
      known: 2,
    });
    const undone = await member.call('POST', `/imports/${preview._id}/undo`);
    expect(undone.json()).toMatchObject({ removed: 2, kept: [] });
    expect((await site.visitor().get('/2019/05/on-tour/')).statusCode).toBe(404);
    expect(site.outbox()).toEqual([]);
  });
});

test('pages that fans saw while posts came in show all of them in the end', async () => {
  const site = await siteForTest('sqlite');
  const member = await site.member();
  const items = Array.from({ length: 30 }, (_, n) =>
    post(`Post ${n}`, `https://old.example/p${n}/`, '<p>Hi</p>'),
  );
  const file = wordPress.replace(/<item>[^]*<\/item>/, items.join(''));
  const preview = await previewOf(member, { 'export.xml': file });
  const fan = site.visitor();
  await answered(member.call('POST', `/imports/${preview._id}/run`, {}));
  const count = async () =>
    ((await fan.get('/sitemap.xml')).body.match(/\/news\/post-/g) ?? []).length;
  expect(await count()).toBeLessThan(30);
  await site.app.settled();
  expect(await count()).toBe(30);
});
