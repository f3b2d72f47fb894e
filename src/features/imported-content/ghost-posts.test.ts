import { expect, test } from 'vitest';
import { rowsIn } from '../../../tests/environment/import-files.ts';
import { idOf } from './found.ts';
import { readGhostPosts } from './ghost-posts.ts';

const read = (value: object, length = 7) => rowsIn(readGhostPosts, JSON.stringify(value), length);

const post = {
  id: '1',
  uuid: 'c0ffee',
  title: 'A "quoted" [title] {',
  slug: 'a-title',
  html: '<p>Text \\ with <a href="__GHOST_URL__/other/">a link</a></p><script>no()</script>',
  type: 'post',
  status: 'published',
  visibility: 'public',
  published_at: '2021-03-04T05:06:07.000Z',
};
const tables = (...posts: object[]) => ({
  meta: { version: '5.0' },
  data: { users: [{ id: '1', name: 'Kim' }], posts, tags: [{ id: '2', name: 'html' }] },
});
const exported = (...posts: object[]) => ({ db: [tables(...posts)] });

const whole = {
  id: idOf('c0ffee'),
  oldPath: '/a-title',
  fields: {
    title: 'A "quoted" [title] {',
    blocks: [{ type: 'words', text: 'Text \\\\ with [a link](/other/)' }],
    publishAt: Date.UTC(2021, 2, 4, 5, 6, 7),
    isDraft: false,
  },
};

test('reads the posts among all tables', async () => {
  const expected = [
    { row: 1, value: whole },
    { row: 2, why: 'Pages are not imported.' },
    { row: 3, value: { ...whole, id: idOf('2') } },
  ];
  const posts = [post, { ...post, type: 'page' }, { ...post, uuid: '2' }];
  expect(await read(exported(...posts))).toMatchObject(expected);
  expect(await read(tables(...posts), 1000)).toMatchObject(expected);
});

test.each([
  [
    { status: 'draft', published_at: null },
    { isDraft: true, publishAt: null },
  ],
  [{ status: 'sent' }, { isDraft: true }],
  [{ visibility: 'paid' }, { isDraft: true }],
  [{ visibility: undefined }, { isDraft: false }],
])('reads a post with %o as %o', async (fields, expected) => {
  expect(await read(exported({ ...post, ...fields }))).toMatchObject([
    { row: 1, value: { ...whole, fields: expected } },
  ]);
});

test('refuses a file that was cut off', async () => {
  const reading = rowsIn(readGhostPosts, JSON.stringify(exported(post)).slice(0, -5), 100);
  await expect(reading).rejects.toThrow('This file is damaged. Export it again.');
});
