import { expect, test } from 'vitest';
import { leadsTo, opensInFrame } from './pressedLink.ts';

const link = (href: string, more: { target?: string; type?: string; download?: string } = {}) => ({
  href: new URL(href, 'https://band.example/shows').href,
  target: '',
  type: '',
  download: '',
  ...more,
});
const from = 'https://band.example/shows?year=2026#next';

test.each([
  '/',
  '/music',
  '/music/low-water',
  '/store',
  '/shows/2026-04-03-lund',
  '/media?tab=videos',
  '/homecoming',
  '/bio#members',
  '/shows',
  '/redeem',
])('%s opens in the frame', (href) => {
  expect(leadsTo(link(href), from)).toBe('frame');
});

test.each([
  '/signin',
  '/forgot-password',
  '/reset-password?token=x',
  '/newsletter/confirm?token=x',
  '/setup',
  '/invite',
  '/home',
  '/theme',
  '/aboutus',
  '/preview/bio',
  '/embed/low-water',
  '/files/o/picture.png',
  '/shows/2026-04-03-lund.ics',
  '/feed.xml',
  'https://shop.example/',
  'http://band.example/bio',
])('%s opens in the whole window', (href) => {
  expect(leadsTo(link(href), from)).toBe('window');
});

test('links with a type lead to files', () => {
  expect(leadsTo(link('/calendar', { type: 'text/calendar' }), from)).toBe('window');
});

test.each([
  link('/shows?year=2026#last'),
  link('mailto:band@band.example'),
  link('/bio', { target: '_blank' }),
  link('/files/a/song.mp3', { download: 'song.mp3' }),
])('$href is left to the browser because it leaves no page', (one) => {
  expect(leadsTo(one, from)).toBe('by-itself');
});

test('paths are compared exactly', () => {
  expect(opensInFrame('/themes')).toBe(true);
  expect(opensInFrame('/theme/')).toBe(false);
  expect(opensInFrame('/inbox')).toBe(false);
});
