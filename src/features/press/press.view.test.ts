import { expect, test } from 'vitest';
import {
  biosOf,
  captionLine,
  firstSentences,
  imagesOf,
  isOpen,
  papersOf,
  withoutQuotationMarks,
} from './press.view.ts';

test.each([
  ['One. Two! Three?', 9, 'One. Two!'],
  ['One. Two! Three?', 100, 'One. Two! Three?'],
  ['A first sentence that is longer. Two.', 5, 'A first sentence that is longer.'],
  ['A story.\n\nAnother paragraph. More.', 28, 'A story.\n\nAnother paragraph.'],
  ['一つ目の文。二つ目の文。', 8, '一つ目の文。'],
  ['', 5, ''],
])('the first sentences of %j in %d letters are %j', (text, max, cut) => {
  expect(firstSentences(text, max)).toBe(cut);
});

test('a kit is shown with a photo only', () => {
  expect(isOpen({ isShown: true, photos: [] })).toBe(false);
  expect(isOpen({ isShown: false, photos: [1] })).toBe(false);
  expect(isOpen({ isShown: true, photos: [1] })).toBe(true);
});

test('empty bios are left out, and words are counted', () => {
  const press = { short: 'Loud and kind', medium: '', long: 'One\n\ntwo' };
  const brief = biosOf(press).map(({ length, words }) => [length, words]);
  expect(brief).toEqual([
    ['short', 3],
    ['long', 2],
  ]);
});

test.each([
  ['"Loud."', 'Loud.'],
  ['“Loud.”', 'Loud.'],
  ['„Laut.“', 'Laut.'],
  ['« Fort. »', 'Fort.'],
  ['「大きい」', '大きい'],
  ['"Loud," she said, "and kind"', '"Loud," she said, "and kind"'],
  ["'Twas loud", "'Twas loud"],
  ['“', '“'],
  ['“It’s loud,\nand kind.”', 'It’s loud,\nand kind.'],
])('the quote %s is stored as %s', (typed, stored) => {
  expect(withoutQuotationMarks(typed)).toBe(stored);
});

test('papers of one kind have distinct words', () => {
  const kinds = ['plot', 'rider', 'plot'] as const;
  const papers = kinds.map((kind, at) => ({ kind, name: '', file: `${at}` }));
  expect(papersOf({ papers }).map(({ file, words }) => [file, words])).toEqual([
    ['0', 'Stage plot'],
    ['1', 'Technical rider'],
    ['2', 'Stage plot 2'],
  ]);
});

test('a caption names the photographer', () => {
  expect(captionLine({ caption: 'Live.', credit: 'Ann' })).toBe('Live. Photo: Ann');
  expect(captionLine({ caption: '', credit: '' })).toBe('');
});

test('images are photos and logos whose files are stored, named by captions or numbers', () => {
  const data = { width: 2, height: 1, placeholder: '', copies: {} };
  const images = ['a', 'b', 'd'].map((name) => ({ ...data, src: `/files/o/${name}.png` }));
  const photo = (name: string, caption: string) => ({
    picture: `/files/o/${name}.png`,
    caption,
    credit: 'Ann',
  });
  const photos = [photo('a', 'Live'), photo('b', ''), photo('c', 'Gone')];
  const logos = [{ picture: '/files/o/d.png', ground: 'dark' as const }];
  const all = imagesOf({ photos, logos, images });
  expect(all.map(({ file, name, ground }) => [file, name, ground])).toEqual([
    ['a.png', 'Live', null],
    ['b.png', 'Photo 2', null],
    ['d.png', 'For dark backgrounds', 'dark'],
  ]);
});
