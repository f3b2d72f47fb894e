import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { square } from '../../../tests/fixtures/pictures/pictures.ts';
import { bytesOf, wholeOf } from '../downloads/bytes.document.ts';
import { creditedCopy } from './photo-credit.document.ts';

const texts = { title: 'The Reeds', credit: 'Žofie & <Ann>', caption: '夜のバス\uffff' };
const credited = async (image: Buffer, isPng: boolean, given = texts) =>
  buffer(wholeOf(creditedCopy(bytesOf(image), given, isPng)));

test.each([['jpeg'], ['png']] as const)(
  'a %s keeps its pixels and gets a credit',
  async (format) => {
    const image = await square(20).toFormat(format).toBuffer();
    const copy = await credited(image, format === 'png');
    const [before, after] = await Promise.all(
      [image, copy].map((one) => sharp(one).raw().toBuffer()),
    );
    expect(after!.equals(before!)).toBe(true);
    const { xmp } = await sharp(copy).metadata();
    expect(String(xmp)).toContain('<rdf:li>Žofie &amp; &lt;Ann&gt;</rdf:li>');
    expect(String(xmp)).toContain('>夜のバス<');
    // Without what was added, it is the stored image to the byte.
    expect(copy.length - image.length).toBeGreaterThan(500);
    const start = copy.findIndex((byte, at) => byte !== image[at]);
    expect(copy.subarray(start + copy.length - image.length).equals(image.subarray(start))).toBe(
      true,
    );
  },
);

test('any part of a copy equals that part of the whole', async () => {
  const image = await square(20).jpeg().toBuffer();
  const copy = creditedCopy(bytesOf(image), texts, false);
  const whole = await buffer(wholeOf(copy));
  for (const first of [0, 1, 15, 25, 300, copy.bytes - 1]) {
    const last = Math.min(first + 40, copy.bytes - 1);
    const part = await buffer(copy.read({ first, last }));
    expect(part.equals(whole.subarray(first, last + 1))).toBe(true);
  }
});

test('an image without a credit names the band alone', async () => {
  const image = await square(20).jpeg().toBuffer();
  const copy = await credited(image, false, { title: 'The Reeds', credit: '', caption: '' });
  const { xmp } = await sharp(copy).metadata();
  expect(String(xmp)).toContain('The Reeds');
  expect(String(xmp)).not.toContain('creator');
});
