import { expect, test } from 'vitest';
import { opensInFrame } from '../kit/client/player/pressedLink.ts';
import { memberPages, previewPath, sitePages } from './pages.ts';

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
