import { expect, test } from 'vitest';
import { pictureMessages } from '../../../errors/laterMessages.ts';
import { selectFiles } from './imageChoice.ts';

const png = (name: string, lastModified = 1) =>
  new File(['x'], name, { type: 'image/png', lastModified });

test('unsuitable files are named with their reason, and the good ones are accepted', () => {
  const files = [
    png('a.png'),
    new File(['x'], 'song.mp3', { type: 'audio/mpeg' }),
    new File([], 'empty.png', { type: 'image/png' }),
    png('b.png'),
    new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }),
    new File(['x'], 'IMG_1.MOV', { type: 'video/quicktime' }),
  ];
  const { accepted, refusal } = selectFiles(files, [], 100);
  expect(accepted.map(({ file }) => file.name)).toEqual(['a.png', 'b.png', 'IMG_1.HEIC']);
  expect(refusal?.split('\n')).toEqual([
    `song.mp3: ${pictureMessages.wrongKind}`,
    `empty.png: ${pictureMessages.empty}`,
    `IMG_1.MOV: ${pictureMessages.film}`,
  ]);
});

test('a file that is already chosen is neither accepted again nor named', () => {
  const before = selectFiles([png('a.png')], [], 100).accepted;
  const { accepted, refusal } = selectFiles(
    [png('a.png'), png('b.png'), png('b.png')],
    before,
    100,
  );
  expect(accepted.map(({ file }) => file.name)).toEqual(['b.png']);
  expect(refusal).toBeNull();
  // A camera may restart its numbering.
  expect(selectFiles([png('a.png', 2)], before, 100).accepted).toHaveLength(1);
});

test('files beyond the maximum are left out and named', () => {
  const before = selectFiles([png('a.png')], [], 2).accepted;
  const { accepted, refusal } = selectFiles([png('b.png'), png('c.png'), png('d.png')], before, 2);
  expect(accepted.map(({ file }) => file.name)).toEqual(['b.png']);
  expect(refusal).toBe(
    `c.png: ${pictureMessages.tooMany(2)}\nd.png: ${pictureMessages.tooMany(2)}`,
  );
});

test('every image has a unique id', () => {
  const { accepted } = selectFiles([png('a.png'), png('b.png')], [], 100);
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(2);
});
