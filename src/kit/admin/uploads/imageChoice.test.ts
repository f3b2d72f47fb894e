import { describe, expect, it, test } from 'vitest';
import { pictureMessages } from '../../../errors/laterMessages.ts';
import { chosenFiles, rejectionOf } from './imageChoice.ts';
import { maxFileBytes } from '../../pictures/uploadLimits.ts';

const file = (name: string, type: string, size = 10): File =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size });

describe('the text for the chosen files', () => {
  const [one, two, three] = ['a.png', 'b.png', 'c.png'].map((name) => file(name, 'image/png'));
  test.each([
    [[], false, 'No File Selected'],
    [[one!], false, 'a.png'],
    [[], true, 'No Files Selected'],
    [[one!], true, 'a.png'],
    [[one!, two!], true, '2 files selected'],
    [[one!, two!, three!], true, '3 files selected'],
  ])('%#', (files, multiple, words) => {
    expect(chosenFiles(files, multiple)).toBe(words);
  });
});

describe('before anything is sent', () => {
  test.each([
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['no ending', 'image/jpeg'],
    ['A.JPEG', ''],
    ['a.PNG', ''],
    ['a.heic', 'image/heic'],
    ['a.heif', 'image/heif'],
    ['IMG_1.HEIC', ''],
    ['IMG_1.HEIC', 'application/octet-stream'],
    ['a', 'image/heic-sequence'],
    // Some systems report a type that they can convert the file to.
    ['a.heic', 'image/jpeg'],
  ])('%s of type %j is accepted', (name, type) => {
    expect(rejectionOf(file(name, type))).toBeNull();
  });

  test.each([
    ['a.gif', 'image/gif'],
    ['a.webp', 'image/webp'],
    ['a.svg', 'image/svg+xml'],
    ['a.pdf', 'application/pdf'],
    ['a.png', 'text/html'],
    ['a.heic', 'text/html'],
    ['a.avif', 'image/avif'],
    ['a', ''],
    ['png', ''],
  ])('%s of type %j is refused', (name, type) => {
    expect(rejectionOf(file(name, type))).toBe(pictureMessages.wrongKind);
  });

  test.each([
    ['IMG_1.MOV', 'video/quicktime'],
    ['IMG_1.mov', ''],
    ['a.mp4', 'video/mp4'],
  ])('%s of type %j is refused with a hint about Live Photos', (name, type) => {
    expect(rejectionOf(file(name, type))).toBe(pictureMessages.film);
  });

  it('a file may have 20 MB and not one byte more', () => {
    expect(maxFileBytes).toBe(20 * 1024 * 1024);
    expect(rejectionOf(file('a.png', 'image/png', maxFileBytes))).toBeNull();
    expect(rejectionOf(file('a.png', 'image/png', maxFileBytes + 1))).toContain('20 MB');
    expect(rejectionOf(file('a.png', 'image/png', 0))).toBe(pictureMessages.empty);
  });
});
