import { expect, test } from 'vitest';
import type { FoundRow, FoundPost, FoundShow } from './found.ts';
import { readWordPress } from './wordpress-file.ts';

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function read(text: string, length = 41) {
  const found: FoundRow<FoundPost | FoundShow>[] = [];
  for await (const one of readWordPress(inPieces(text, length))) found.push(one);
  return found;
}

const file = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.4" -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>The Band</title><link>https://band.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
${items.join('\n')}
</channel></rss>`;

interface Fields {
  [element: string]: string;
}

const item = (fields: Fields, meta: Fields = {}) =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}${Object.entries(meta)
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
    )
    .join('')}</item>`;

const post = {
  title: 'Rock &#8217;n&#8217; Roll',
  link: 'https://band.example/2019/05/rock/',
  guid: 'https://band.example/?p=7',
  'content:encoded': '<!-- wp:paragraph --><p>We <b>play</b>.</p><!-- /wp:paragraph -->',
  'wp:post_id': '7',
  'wp:post_date_gmt': '2019-05-01 12:30:00',
  'wp:status': 'publish',
  'wp:post_type': 'post',
  'wp:post_password': '',
};

const whole = {
  uid: 'https://band.example/?p=7',
  title: 'Rock ’n’ Roll',
  words: 'We **play**.',
  at: Date.UTC(2019, 4, 1, 12, 30),
  isPublic: true,
  address: 'https://band.example/2019/05/rock/',
};

test('reads a post with its day, its address and its text', async () => {
  expect(await read(file(item(post)))).toEqual([{ row: 1, value: whole }]);
});

test.each([
  [{ 'wp:status': 'private' }, { isPublic: false }],
  [
    { 'wp:status': 'draft', 'wp:post_date_gmt': '0000-00-00 00:00:00' },
    { isPublic: false, at: null },
  ],
  [{ 'wp:post_password': 'secret' }, { isPublic: false }],
  [
    { 'content:encoded': 'One\n\n[gallery ids="1,2"]Two [sic] [my-form id="3"]' },
    { words: 'One\n\nTwo \\[sic\\]' },
  ],
  [{ 'content:encoded': '<p>A</p><script>alert("]]>")</script>' }, { words: 'A' }],
])('reads a post with %o as %o', async (fields, expected) => {
  const text = file(item({ ...post, ...fields }).replace('"]]>"', '"]]]]><![CDATA[>"'));
  expect(await read(text)).toEqual([{ row: 1, value: { ...whole, ...expected } }]);
});

test.each([{ 'wp:post_type': 'page' }, { 'wp:post_type': 'attachment' }, { 'wp:status': 'trash' }])(
  'leaves out an item with %o',
  async (fields) => {
    expect(await read(file(item({ ...post, ...fields })))).toEqual([]);
  },
);

const show = {
  title: 'The Band at Knust',
  guid: 'https://band.example/?p=9',
  'content:encoded': '<p>With friends</p>',
  'wp:status': 'publish',
  'wp:post_type': 'tribe_events',
};
const times = { _EventStartDate: '2024-05-01 20:00:00', _EventTimezone: 'Europe/Berlin' };

test('reads shows of The Events Calendar, whose venues may come later', async () => {
  const event = item(show, { ...times, _EventVenueID: '3', _EventURL: 'https://tickets.example' });
  const venue = item(
    { title: 'Knust', 'wp:post_id': '3', 'wp:post_type': 'tribe_venue', 'wp:status': 'publish' },
    { _VenueAddress: 'Neuer Kamp 30', _VenueCity: 'Hamburg', _VenueCountry: 'Germany' },
  );
  expect(await read(file(event, venue))).toEqual([
    {
      row: 1,
      value: {
        uid: 'https://band.example/?p=9',
        venue: 'Knust',
        location: 'Neuer Kamp 30, Hamburg, Germany',
        day: Date.UTC(2024, 4, 1),
        doors: null,
        showtime: 1200,
        zone: 'Europe/Berlin',
        status: 'scheduled',
        tixlink: 'https://tickets.example/',
        lineUp: '',
        notes: 'With friends',
      },
    },
  ]);
});

test.each([
  [{ ...times, _EventAllDay: 'yes' }, { showtime: null }],
  [{ ...times, _EventTimezone: 'UTC+2' }, { zone: null }],
  [
    { ...times, _tribe_events_status: 'canceled' },
    { status: 'cancelled', venue: 'Knust' },
  ],
])('reads a show with %o', async (meta, expected) => {
  expect(await read(file(item(show, meta)))).toMatchObject([{ value: expected }]);
});

test('says why an event is no show', async () => {
  const nowhere = item({ ...show, title: 'Rehearsal' }, times);
  expect(await read(file(item(show), nowhere))).toEqual([
    { row: 1, why: 'This event has no date.' },
    { row: 2, why: 'This event has no location.' },
  ]);
});

test('reads around characters that XML forbids, and reports a file that was cut off', async () => {
  const broken = item({ ...post, 'content:encoded': 'A\u0000\u000bB &nbsp; & <p' });
  const text = file(broken, item(post));
  const found = await read(text.slice(0, text.lastIndexOf('</item>')));
  expect(found).toMatchObject([
    { value: { words: 'A B &' } },
    { row: 2, why: 'The file ends within this post.' },
  ]);
});

test('expands no entities', async () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`;
  const text = file(item(post))
    .replace('<rss', `${bomb}<rss`)
    .replace('<![CDATA[We', 'x')
    .replace('<title>The Band', '<title>&b;');
  expect(await read(text)).toHaveLength(1);
});

test('cuts a long text, and refuses markup without an end', async () => {
  const long = item({ ...post, 'content:encoded': 'word '.repeat(1_000_000) });
  const [found] = await read(file(long), 1_000_000);
  expect(found).toMatchObject({ value: { words: expect.stringMatching(/^(?:word ?){40000}$/) } });
  await expect(read(`<rss><item a="${'x'.repeat(40_000_000)}`, 1_000_000)).rejects.toThrow();
});
