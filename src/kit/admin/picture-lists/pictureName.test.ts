import { expect, test } from 'vitest';
import { NewPictures, pictureListLimits } from '../../pictures/pictureList.ts';
import { pictureName } from './pictureName.ts';

test('a name joins a timestamp, an index and what the file is called', () => {
  expect(pictureName(1_700_000_000_000, 3, 'On stage.png')).toBe('1700000000000-3-On stage.png');
});

test.each([
  'a\u0000b.png',
  'two\nlines.png',
  `\ud800.png`,
  `${'x'.repeat(pictureListLimits.name)}.png`,
  `${'😀'.repeat(pictureListLimits.name)}.png`,
  'e\u0301'.repeat(pictureListLimits.name),
])('a file may be called %j', (fileName) => {
  const name = pictureName(1_700_000_000_000, 12, fileName);
  const imgLink = '/files/o/aaaaaaaaaaaaaaaaaaaaaa.png';
  expect(NewPictures.safeParse([{ name, imgLink }]).error).toBeUndefined();
});
