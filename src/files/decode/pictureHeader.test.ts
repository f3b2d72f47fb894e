import sharp from 'sharp';
import { expect, it } from 'vitest';
import { imageHeader } from './pictureHeader.ts';
import { makeMaster, makeVariants } from './resize.ts';
import { box } from '../../../tests/fixtures/pictures/heif.ts';
import { hugePng, jpegOfAPhone, square } from '../../../tests/fixtures/pictures/pictures.ts';
import { plannedIcons, plannedVariants } from '../variants/plannedVariants.ts';

const code = (bytes: Buffer | string): string => {
  try {
    imageHeader(Buffer.from(bytes));
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'fine';
};

it('the header gives the kind and the size of a PNG and a JPEG', async () => {
  expect(imageHeader(await square(31).png().toBuffer())).toEqual({
    kind: 'png',
    width: 31,
    height: 31,
  });
  const jpeg = await square(31).resize(40, 20).jpeg().toBuffer();
  expect(imageHeader(jpeg)).toEqual({ kind: 'jpeg', width: 40, height: 20 });
  const progressive = await square(31).jpeg({ progressive: true }).toBuffer();
  expect(imageHeader(progressive)).toEqual({ kind: 'jpeg', width: 31, height: 31 });
});

it('other formats are refused, whatever their name', async () => {
  const gif = await square(8).gif().toBuffer();
  const webp = await square(8).webp().toBuffer();
  const avif = await square(8).avif().toBuffer();
  const tiff = await square(8).tiff().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';
  for (const bytes of [
    gif,
    webp,
    avif,
    tiff,
    svg,
    html,
    '',
    'x',
    '\x89PNG',
    'BM      ',
    '%PDF-1.7',
  ]) {
    expect(code(bytes), bytes.toString('latin1').slice(0, 12)).toBe('file.not-an-image');
  }
  const hidden = Buffer.concat([gif, await square(8).png().toBuffer()]);
  expect(code(hidden)).toBe('file.not-an-image');
});

it('headers that end too early or make no sense are refused', async () => {
  const png = await square(8).png().toBuffer();
  const jpeg = await square(8).jpeg().toBuffer();
  expect(code(png.subarray(0, 20))).toBe('file.broken');
  expect(code(jpeg.subarray(0, 4))).toBe('file.broken');
  expect(code(jpeg.subarray(0, 40))).toBe('file.broken');
  expect(code(hugePng(0, 10))).toBe('file.broken');
  expect(code(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe(
    'file.broken',
  );
  expect(code(Buffer.alloc(1000, 0xff).fill(0xd8, 1, 2))).toBe('file.broken');
});

it('the limit of 40 megapixels for a PNG is checked by its header alone', () => {
  expect(code(hugePng(8000, 5000))).toBe('fine');
  expect(code(hugePng(8000, 5001))).toBe('file.too-many-pixels');
  expect(code(hugePng(4294967295, 4294967295))).toBe('file.too-many-pixels');
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3, 0, 0]);
  expect(code(frame)).toBe('file.too-many-pixels');
});

it('the limit for a JPEG is 64 megapixels', () => {
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x1f, 0x40, 0x1f, 0x40, 3, 0, 0]);
  expect(code(frame)).toBe('fine');
  frame.writeUInt16BE(8001, 7);
  expect(code(frame)).toBe('file.too-many-pixels');
});

it('a HEIC is distinguished from films of the same family', () => {
  const brands = (words: string) => box('ftyp', Buffer.from(words));
  expect(code(brands('heic\0\0\0\0mif1heic'))).toBe('fine');
  expect(code(brands('abcd\0\0\0\0mif1'))).toBe('fine');
  expect(code(brands('abcd\0\0\0\0abcd'))).toBe('file.not-an-image');
  expect(code(brands('qt  \0\0\0\0qt  '))).toBe('file.is-film');
  expect(code(brands('mp42\0\0\0\0isom'))).toBe('file.is-film');
  expect(code(brands(''))).toBe('file.not-an-image');
});

it('all metadata is dropped, and the rotation is applied', async () => {
  const phone = await jpegOfAPhone(60, 40);
  expect(phone.toString('latin1')).toContain('SN-4711');
  const master = await makeMaster(phone, 'jpeg');
  expect([master.width, master.height]).toEqual([40, 60]);
  const { exif, icc, xmp, iptc, orientation } = await sharp(master.bytes).metadata();
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  // The left half was red before the rotation to the right; now the upper half is.
  const { data } = await sharp(master.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data[data.length - 3]).toBeLessThan(60);
});

it('a PNG stays a PNG with its transparency, and 16 bits become 8', async () => {
  const clear = sharp({
    create: { width: 9, height: 9, channels: 4, background: { r: 9, g: 99, b: 200, alpha: 0.5 } },
  });
  const master = await makeMaster(await clear.png().toBuffer(), 'png');
  expect(await sharp(master.bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  const deep = await square(9).toColourspace('rgb16').png().toBuffer();
  expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort' });
  const flat = await makeMaster(deep, 'png');
  expect(await sharp(flat.bytes).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' });
});

it('a CMYK JPEG becomes sRGB', async () => {
  const printed = await square(20).toColourspace('cmyk').jpeg().toBuffer();
  expect(await sharp(printed).metadata()).toMatchObject({ space: 'cmyk' });
  const master = await makeMaster(printed, 'jpeg');
  expect(await sharp(master.bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
});

it('a master has at most 4096 pixels and is never enlarged', async () => {
  const wide = await square(10).resize(5000, 100, { fit: 'fill' }).png().toBuffer();
  expect(await makeMaster(wide, 'png')).toMatchObject({ width: 4096, height: 82 });
  const dot = await makeMaster(await square(1).png().toBuffer(), 'png');
  expect(dot).toMatchObject({ width: 1, height: 1 });
});

it('a cut or damaged image is refused', async () => {
  const noise = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  for (const kind of ['png', 'jpeg'] as const) {
    const whole = await noise.clone().toFormat(kind).toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    expect(imageHeader(half).kind).toBe(kind);
    await expect(makeMaster(half, kind), kind).rejects.toMatchObject({ code: 'file.broken' });
  }
  await expect(makeMaster(hugePng(8000, 5000), 'png')).rejects.toMatchObject({
    code: 'file.broken',
  });
});

it('data after the image is dropped', async () => {
  const zip = Buffer.from('PK\x03\x04 evil.html <script>alert(1)</script>');
  const master = await makeMaster(Buffer.concat([await square(30).png().toBuffer(), zip]), 'png');
  expect(master.bytes.toString('latin1')).not.toContain('PK\x03\x04');
  expect(master.bytes.toString('latin1')).not.toContain('script');
});

it('a placeholder has less than 500 bytes', async () => {
  const noise = sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  });
  const { placeholder } = await makeMaster(await noise.png().toBuffer(), 'png');
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(placeholder.length).toBeLessThan(500);
});

it('every planned variant is made, also of an image of one pixel', async () => {
  for (const side of [1, 700]) {
    const bytes = await square(side).png().toBuffer();
    const file = { name: `${'a'.repeat(22)}.png`, width: side, content_type: 'image/png' };
    const { soon, later } = plannedVariants(file);
    const plans = [...soon, ...later, ...plannedIcons(file)];
    const all = await makeVariants(bytes, plans);
    expect(all.length).toBe(plans.length);
    for (const [at, plan] of plans.entries()) {
      const { format, width, height } = await sharp(all[at]!.bytes).metadata();
      expect([width, height], plan.name).toEqual([plan.width, plan.width]);
      expect(format).toBe({ png: 'png', jpg: 'jpeg', webp: 'webp', avif: 'heif' }[plan.extension]);
    }
  }
});
