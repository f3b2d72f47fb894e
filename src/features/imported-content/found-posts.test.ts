import { expect, test } from 'vitest';
import { foundPost } from './found-posts.ts';

const post = (more: object = {}) =>
  foundPost({
    uid: '1',
    title: 'On tour',
    text: '<p>We <b>play</b>.</p>',
    at: Date.UTC(2019, 4, 1),
    isPublic: true,
    address: 'https://band.example/2019/on-tour/',
    ...more,
  });

test('becomes a letter on the site, with the fields of a preview', () => {
  expect(post()).toMatchObject({
    oldPath: '/2019/on-tour',
    fields: { onSite: true, byMail: false, isDraft: false },
    shown: {
      Title: 'On tour',
      Day: 'May 1, 2019',
      Text: 'We **play**.',
      'Old address': 'https://band.example/2019/on-tour/',
      Visible: 'Yes',
    },
  });
});

test('a post without a title has that of its first line', () => {
  expect(post({ title: '' })).toMatchObject({ fields: { title: 'We play.' } });
});

test.each([
  [{ title: '', text: '' }, 'title: Required'],
  [{ text: 'x'.repeat(200_001) }, 'This post has more than 200,000 characters.'],
  [{ text: 'x'.repeat(200_001), isMarkdown: true }, 'This post has more than 200,000 characters.'],
])('says why %o cannot come', (more, why) => {
  expect(post(more)).toBe(why);
});
