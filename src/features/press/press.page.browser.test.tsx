import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { barriers, overhang } from '../../../tests/components/barriers.ts';
import { heard, nightBus } from '../../../tests/components/releases.ts';
import { inWindow, renderPage } from '../../../tests/components/renderPage.tsx';
import { dot, pictureAt } from '../../../tests/components/uploads.ts';
import { showPageArea } from '../shows/shows.queries.ts';
import { defaultShowsSettings } from '../shows/shows-settings.ts';
import { noPress, type Press } from './press.ts';

const roles = ['booking', 'press', 'management', 'technician'] as const;
const release = { ...nightBus, tracks: [heard('Night Service')] };
const press: Press = {
  ...noPress,
  isShown: true,
  short: 'A band.',
  photos: [{ picture: dot, caption: 'Live', credit: 'Ann' }],
  contacts: roles.map((role) => {
    return { role, name: '', email: 'hello@saturntramway.example.com', phone: '' };
  }),
  images: [pictureAt(dot)],
  music: [release, { ...release, _id: 'second' }],
};

/** The words that two lines share. */
const brokenWords = (element: Element): string[] => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => top));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
};

test('no title or address is broken in a window of any width, and the only photo shows once', async () => {
  await renderPage('/press', {
    press,
    releases: [release],
    [showPageArea.name]: [],
    showsSettings: defaultShowsSettings,
  });
  await expect.element(page.getByText('A band.').first()).toBeVisible();
  for (const width of [390, 640, 768, 1024, 1280, 1440]) {
    await inWindow(width, 900);
    expect(overhang(), `${width} pixels`).toBeLessThanOrEqual(0);
    const words = [
      ...page.getByRole('heading', { name: 'Night Service' }).elements(),
      ...page.getByRole('link', { name: 'hello@saturntramway.example.com' }).elements(),
    ];
    expect(words).toHaveLength(7);
    expect(words.flatMap(brokenWords), `${width} pixels`).toEqual([]);
  }
  expect(await barriers()).toEqual([]);
  expect(page.getByRole('img', { name: 'Live' }).elements()).toHaveLength(1);
  expect(
    page
      .getByText('A band.')
      .elements()
      .filter((one) => one.checkVisibility()),
  ).toHaveLength(1);
});
