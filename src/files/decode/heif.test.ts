import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { canary } from '../../../tests/fixtures/pictures/hostile.ts';
import { changed, gridOf, heic, u32 } from '../../../tests/fixtures/pictures/heif.ts';
import { expectBarePicture } from '../../../tests/fixtures/pictures/stored-check.ts';
import { imageHeader } from './pictureHeader.ts';
import { makeMaster } from './resize.ts';
import { share } from '../../../tests/environment/whole.ts';

// Only a hang takes this long.
vi.setConfig({ testTimeout: 300_000 });

type Corner = 'red' | 'green' | 'blue' | 'yellow' | 'other';

const made = async (bytes: Buffer) => {
  const master = await makeMaster(bytes, imageHeader(bytes).kind);
  await expectBarePicture(`a.${master.extension}`, master.bytes);
  return master;
};

describe('a HEIC', () => {
  it.each([
    ['plain', 320, 200],
    ['deep', 160, 120],
    ['phone', 320, 200],
  ] as const)('%s becomes a JPEG with the same colors', async (name, width, height) => {
    const master = await made(heic(name));
    expect(master).toMatchObject({ width, height, extension: 'jpg' });
    expect(await cornersOf(master.bytes)).toEqual(['red', 'green', 'blue', 'yellow']);
    expect(master.placeholder).toMatch(/^data:image\/webp/);
    expect(await sharp(master.phone.bytes).metadata()).toMatchObject({ format: 'webp', width });
  });

  it('with transparency becomes a PNG', async () => {
    const master = await made(heic('clear'));
    expect(master).toMatchObject({ width: 120, height: 80, extension: 'png', placeholder: '' });
    const { data } = await sharp(master.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBeLessThan(10);
    expect(data.at(-1)).toBeGreaterThan(245);
  });

  it("in a phone's color space has the same colors in sRGB", { tags: 'whole' }, async () => {
    const [ofPhone, plain] = await Promise.all(
      (['phone', 'plain'] as const).map(async (name) => {
        const { bytes } = await made(heic(name));
        const spot = { left: 250, top: 20, width: 1, height: 1 };
        return sharp(bytes).extract(spot).raw().toBuffer();
      }),
    );
    // A green in Display P3 has far higher red and blue values.
    for (const at of [0, 1, 2]) {
      expect(Math.abs(ofPhone![at]! - plain![at]!), String(at)).toBeLessThan(12);
    }
  });
});

describe('a HEIC of tiles', () => {
  const size = { columns: 2, rows: 1, width: 1000, height: 500 };

  it('is assembled without the overhang of its tiles', async () => {
    const master = await made(gridOf(size));
    expect(master).toMatchObject({ width: 1000, height: 500 });
    const at = async (left: number, top: number) => colorAt(master.bytes, left, top);
    expect([
      await at(100, 100),
      await at(400, 100),
      await at(600, 100),
      await at(900, 400),
    ]).toEqual(['red', 'green', 'red', 'yellow']);
  });

  it.each(
    share(
      [
        [0, false, ['red', 'green', 'blue', 'yellow']],
        [1, false, ['green', 'yellow', 'red', 'blue']],
        [2, false, ['yellow', 'blue', 'green', 'red']],
        [3, false, ['blue', 'red', 'yellow', 'green']],
        [0, true, ['green', 'red', 'yellow', 'blue']],
        [1, true, ['yellow', 'green', 'blue', 'red']],
        [3, true, ['red', 'blue', 'green', 'yellow']],
      ] as const,
      ([turns, isMirrored]) => turns === 3 && isMirrored,
    ),
  )(
    'turned left by %i quarters, mirrored: %s, becomes upright once',
    async (turns, isMirrored, corners) => {
      // EXIF repeats the rotation, as phones write it: the image must not turn twice.
      const metadata = `\0\0\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0${canary}`;
      const one = { columns: 1, rows: 2, width: 512, height: 1024 };
      const { bytes, width, height } = await made(gridOf({ ...one, turns, isMirrored, metadata }));
      expect([width, height]).toEqual(turns % 2 === 1 ? [1024, 512] : [512, 1024]);
      expect(bytes.includes(canary)).toBe(false);
      expect(await cornersOf(bytes)).toEqual(corners);
    },
  );

  it('with 48 megapixels is scaled down', { tags: 'whole' }, async () => {
    const phone = { columns: 16, rows: 12, width: 8064, height: 6048, turns: 3 as const };
    expect(await made(gridOf(phone))).toMatchObject({ width: 3072, height: 4096 });
  });
});

describe('a HEIC beyond the limits', () => {
  const small = { columns: 3, rows: 2, width: 1300, height: 900 };
  const atOnce = Buffer.concat([u32(8000), u32(5001)]);
  it.each([
    ['in tiles', gridOf({ ...small, columns: 16, rows: 16 }), 'file.too-many-pixels'],
    [
      'with too large tiles in its header',
      gridOf({ ...small, tileSize: [8000, 8000] }),
      'file.too-many-pixels',
    ],
    ['in one piece', changed(heic('plain'), 'ispe', 4, atOnce), 'file.too-many-pixels'],
    ['in 10,000 tiles', gridOf({ ...small, columns: 100, rows: 100 }), 'file.too-demanding'],
    [
      'with too large an image next to its tiles',
      gridOf({ ...small, width: 7000, height: 7000 }),
      'file.broken',
    ],
  ])('%s is refused', async (_, bytes, code) => {
    await expect(made(bytes)).rejects.toMatchObject({ code });
  });
});

describe('a JPEG of 50 megapixels', () => {
  it('is scaled down while it is read, also if it is rotated', { tags: 'whole' }, async () => {
    const create = { width: 8660, height: 5773, channels: 3 as const, background: '#c83c14' };
    const bytes = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height } = await makeMaster(bytes, imageHeader(bytes).kind);
    expect([width, height]).toEqual([2731, 4096]);
  });
});

async function cornersOf(bytes: Buffer): Promise<Corner[]> {
  const { width, height } = await sharp(bytes).metadata();
  const places = [
    [5, 5],
    [width - 6, 5],
    [5, height - 6],
    [width - 6, height - 6],
  ] as const;
  return Promise.all(places.map(([left, top]) => colorAt(bytes, left, top)));
}

async function colorAt(bytes: Buffer, left: number, top: number): Promise<Corner> {
  const spot = sharp(bytes).extract({ left, top, width: 1, height: 1 });
  const [r, g, b] = (await spot.raw().toBuffer()) as unknown as [number, number, number];
  const bright = [r, g, b].map((one) => (one > 110 ? '1' : '0')).join('');
  return (
    ({ '100': 'red', '010': 'green', '001': 'blue', '110': 'yellow' } as const)[bright] ?? 'other'
  );
}
