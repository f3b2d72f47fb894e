import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDrafts, readDraft } from '../drafts/drafts.ts';
import { NewPictures, pictureListLimits } from '../../records/pictureList.ts';
import { pictureName, storedAltText, withPendingAltText } from './newPictures.ts';
import type { PictureListKind } from './pictureListKind.ts';
import { storage } from '../../../../tests/fixtures/webStorage.ts';

const pictureOf = (alt: string) => ({
  _id: 'a',
  name: 'a.png',
  imgLink: '/files/o/a',
  picture: null,
  alt,
  caption: '',
  credit: '',
  revision: 3,
});
const describe = vi.fn(async (_id: string, { alt }: { alt: string }) => pictureOf(alt));
const kind = {
  area: { name: 'pictures' },
  calls: { update: describe },
} as unknown as PictureListKind;

beforeEach(() => {
  describe.mockClear();
  vi.stubGlobal('localStorage', storage());
  openDrafts('ann');
});
afterEach(() => void vi.unstubAllGlobals());

test('an image that was added immediately stays as it is', async () => {
  expect(await withPendingAltText(kind, pictureOf('The van'), 'The van', [])).toEqual(
    pictureOf('The van'),
  );
  expect(describe).not.toHaveBeenCalled();
});

test.each([
  { stored: 'The van', sent: ['The van'] },
  { stored: '', sent: [''] },
  // Only the first of two attempts was stored.
  { stored: 'The van', sent: ['The van', 'Our van'] },
])(
  'text typed after $sent becomes the description of an image with "$stored"',
  async ({ stored, sent }) => {
    const late = await withPendingAltText(kind, pictureOf(stored), 'Our van', sent);
    expect(late.alt).toBe('Our van');
    expect(describe).toHaveBeenCalledWith('a', { alt: 'Our van', revision: 3 });
    expect(Object.keys(localStorage)).toEqual([]);
  },
);

test("another member's description stays, and your own is stored as a conflict", async () => {
  const there = await withPendingAltText(kind, pictureOf('Their van'), 'Our van', ['The van']);
  expect(there.alt).toBe('Their van');
  expect(describe).not.toHaveBeenCalled();
  const typed = { from: { alt: 'The van' }, to: { alt: 'Our van' } };
  expect(readDraft('pictures/a')).toMatchObject(typed);
});

test('without later typing there is no conflict', async () => {
  await withPendingAltText(kind, pictureOf('Their van'), 'The van', ['The van']);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('descriptions are compared as they are stored', () => {
  expect(storedAltText('  The \n van ')).toBe('The van');
});

test("an image's name joins a timestamp, an index and the name of its file", () => {
  expect(pictureName(1_700_000_000_000, 3, 'On stage.png')).toBe('1700000000000-3-On stage.png');
});

test.each([
  'a\u0000b.png',
  'two\nlines.png',
  `\ud800.png`,
  `${'x'.repeat(pictureListLimits.name)}.png`,
  `${'😀'.repeat(pictureListLimits.name)}.png`,
  'e\u0301'.repeat(pictureListLimits.name),
])('a file may be named %j', (fileName) => {
  const name = pictureName(1_700_000_000_000, 12, fileName);
  const imgLink = '/files/o/aaaaaaaaaaaaaaaaaaaaaa.png';
  expect(NewPictures.safeParse([{ name, imgLink }]).error).toBeUndefined();
});
