import { expect, test } from 'vitest';
import { opensInFrame } from '../kit/client/player/pressedLink.ts';
import { frameParts } from './Frame.tsx';
import { pageAt, partsOfPage } from './pageParts.ts';
import { memberPages, previewPath, sitePages } from './pages.ts';
import { touchedParts } from './touchedParts.ts';

test('scripts can load every part that becomes alive', { tags: 'whole' }, async () => {
  const below = ['/shows/a', '/music/a', '/news/a', '/nothing'];
  const paths = [...sitePages.map(({ path }) => path), ...below];
  const pages = await Promise.all(paths.map(pageAt));
  const parts = [...frameParts.before, ...pages.flatMap(partsOfPage), ...frameParts.after];
  const alive = parts.flatMap(({ name, alive: when }) => (when === 'never' ? [] : name));
  const loadable = new Set(['page', 'pictures', ...Object.keys(touchedParts)]);
  expect(new Set(alive)).toEqual(loadable);
});

test("the player frames every page for fans, but no page with a password or the band's tools", () => {
  const framed = sitePages.filter(({ path }) => opensInFrame(path)).map(({ path }) => path);
  expect(framed).toEqual([
    '/',
    '/music',
    '/store',
    '/media',
    '/bio',
    '/contact',
    '/news',
    '/press',
    '/privacy',
    '/redeem',
    '/download',
  ]);
  const closed = [...Object.keys(memberPages), previewPath];
  expect(closed.filter(opensInFrame)).toEqual([]);
  const edited = sitePages.flatMap(({ editedAt }) => editedAt ?? []);
  const bandsAlone = edited.filter((path) => !sitePages.some((page) => page.path === path));
  expect(bandsAlone.filter(opensInFrame)).toEqual([]);
});
