import { expect, test } from 'vitest';
import { contentTypes, type Extension } from '../files.ts';
import { copyName, iconName } from '../storage/names.ts';
import { copiesOf } from './storedPictureData.ts';

const name = 'Picture000000000000000.png';

const copy = (extension: Extension, width: number) => ({
  name: copyName(name, width, extension),
  fileName: name,
  content_type: contentTypes[extension],
  width,
  height: width,
  bytes: 1,
});

test('a format is listed from its phone variant on, and not if there are only thumbnails', () => {
  const webp = [copy('webp', 640), copy('webp', 64)];
  const thumbnails = [copy('avif', 64), copy('avif', 480)];
  expect(copiesOf({ name, width: 700 }, [...webp, ...thumbnails])).toEqual({ webp: [64, 640] });
  const whole = [...webp, ...thumbnails, copy('avif', 640)];
  expect(copiesOf({ name, width: 700 }, whole)).toEqual({ webp: [64, 640], avif: [64, 480, 640] });
});

test('the variant of its own width is enough for a small image', () => {
  expect(copiesOf({ name, width: 64 }, [copy('avif', 64)])).toEqual({ avif: [64] });
});

test('an icon is not a variant', () => {
  const icon = { ...copy('png', 512), name: iconName(name, 512) };
  expect(copiesOf({ name, width: 512 }, [icon])).toEqual({});
});
