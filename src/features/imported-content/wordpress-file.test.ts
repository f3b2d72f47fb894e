import { expect, test } from 'vitest';
import { rowsIn } from '../../../tests/environment/import-files.ts';
import { idOf } from './found.ts';
import { readWordPress } from './wordpress-file.ts';

const read = (text: string, length = 41) => rowsIn(readWordPress, text, length);

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

const isPost = (fields: object) => ({
  id: idOf('https://band.example/?p=7'),
  oldPath: '/2019/05/rock',
  fields,
});
const words = (text: string) => ({ blocks: [{ type: 'words', text }] });

test('reads a post with its day, its address and its text', async () => {
  expect(await read(file(item(post)))).toMatchObject([
    {
      row: 1,
      value: isPost({
        title: 'Rock ’n’ Roll',
        ...words('We **play**.'),
        publishAt: Date.UTC(2019, 4, 1, 12, 30),
        isDraft: false,
      }),
    },
  ]);
});

test.each([
  [{ 'wp:status': 'private' }, { isDraft: true }],
  [
    { 'wp:status': 'draft', 'wp:post_date_gmt': '0000-00-00 00:00:00' },
    { isDraft: true, publishAt: null },
  ],
  [{ 'wp:post_password': 'secret' }, { isDraft: true }],
  [
    { 'content:encoded': 'One\n\n[gallery ids="1,2"]Two [sic] [my-form id="3"]' },
    words('One\n\nTwo \\[sic\\]'),
  ],
  [{ 'content:encoded': '<p>A</p><script>alert("]]>")</script>' }, words('A')],
])('reads a post with %o as %o', async (fields, expected) => {
  const text = file(item({ ...post, ...fields }).replace('"]]>"', '"]]]]><![CDATA[>"'));
  expect(await read(text)).toMatchObject([{ row: 1, value: isPost(expected) }]);
});

test.each([
  ['page', 'Pages are not imported.'],
  ['attachment', 'Images and files are not imported.'],
  ['tribe_events', 'Events are not imported from here. Export them as a calendar (.ics).'],
])('says that it leaves out a %s', async (type, why) => {
  expect(await read(file(item({ ...post, 'wp:post_type': type })))).toEqual([{ row: 1, why }]);
});

test.each([{ 'wp:post_type': 'nav_menu_item' }, { 'wp:status': 'trash' }])(
  'leaves out an item with %o',
  async (fields) => {
    expect(await read(file(item({ ...post, ...fields })))).toEqual([]);
  },
);

test('reads around characters that XML forbids, and reports a file that was cut off', async () => {
  const broken = item({ ...post, 'content:encoded': 'A\u0000\u000bB &nbsp; & <p' });
  const text = file(broken, item(post));
  const found = await read(text.slice(0, text.lastIndexOf('</item>')));
  expect(found).toMatchObject([
    { value: isPost(words('A B &')) },
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

test('refuses a long text, and markup without an end', async () => {
  const long = (length: number) =>
    read(file(item({ ...post, 'content:encoded': 'x'.repeat(length) })), 100_000);
  expect(await long(200_000)).toMatchObject([{ value: { fields: { title: 'Rock ’n’ Roll' } } }]);
  expect(await long(200_001)).toEqual([
    { row: 1, why: 'This post has more than 200,000 characters.' },
  ]);
  await expect(read(`<rss><item a="${'x'.repeat(40_000_000)}`, 1_000_000)).rejects.toThrow();
});
