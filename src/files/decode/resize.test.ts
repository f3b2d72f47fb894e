import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { Problem } from '../../errors/problem.ts';
import { fileLimits } from '../files.ts';
import { square } from '../../../tests/fixtures/pictures/pictures.ts';
import { share } from '../../../tests/environment/whole.ts';
import { phoneVariant, plannedVariants } from '../variants/plannedVariants.ts';
import { makeMaster, makeVariants, decoderProblem } from './resize.ts';

// Only a hang takes this long.
vi.setConfig({ testTimeout: 300_000 });

it.each([
  [{ refused: 'vips_tracked: out of memory --size == 96 MB' }, null],
  [{ refused: 'VipsJpeg: premature end of JPEG image' }, 'file.broken'],
  [{ refused: 'vips2png: unable to write to target target' }, 'file.broken'],
  [{ refused: 'Input image exceeds pixel limit' }, 'file.too-many-pixels'],
  [{ exceeded: 'memory' as const }, 'file.too-demanding'],
  [{ exceeded: 'work' as const }, 'file.too-demanding'],
  [{ refused: 'The decoder was stopped' }, 'file.broken'],
])('a decode that ended with %j is reported as %s', (answer, code) => {
  const refusal = decoderProblem(answer);
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal instanceof Problem ? refusal.code : null).toBe(code);
});

// Their WebP needs every quality step but the last, their AVIF the first six.
const noises = [
  ['wide', 900, 270, 3],
  ['very high', 640, 800, 3],
  ['see-through', 500, 700, 4],
] as const;
it.each(share(noises, ([shape]) => shape === 'wide'))(
  'phone variants stay within their bytes, for noise that is %s',
  async (_, width, height, channels) => {
    const data = randomFillSync(Buffer.alloc(width * height * channels));
    const bytes = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
    const master = await makeMaster(bytes, 'png');
    expect(master.phone).toMatchObject({ width: Math.min(width, fileLimits.phoneWidth) });
    expect(master.phone.bytes.length).toBeLessThanOrEqual(fileLimits.phoneBytes);
    const file = { name: `${'a'.repeat(22)}.png`, width: master.width, content_type: 'image/png' };
    const { soon, later } = plannedVariants(file);
    const forPhones = [...soon, ...later]
      .filter((plan) => plan.width <= fileLimits.lightWidth)
      .filter(({ extension }) => extension === 'webp' || extension === 'avif')
      // The widest are the heaviest. The first copy is made with the master, and not again.
      .filter((plan) => plan.width === Math.min(width, fileLimits.lightWidth))
      .filter(({ name }) => name !== phoneVariant(file).name);
    expect(forPhones.length).toBe(width > fileLimits.phoneWidth ? 2 : 1);
    for (const [at, made] of (await makeVariants(master.bytes, forPhones)).entries()) {
      const plan = forPhones[at]!;
      expect(made.bytes.length, plan.name).toBeLessThanOrEqual(fileLimits.phoneBytes);
      expect(await sharp(made.bytes).metadata()).toMatchObject({
        width: plan.width,
        height: made.height,
      });
    }
  },
);

it('images that already fit are left unchanged', async () => {
  const bytes = await square(640).png().toBuffer();
  const { phone } = await makeMaster(bytes, 'png');
  const plain = await sharp(bytes).webp({ quality: 80, effort: 2 }).toBuffer();
  expect(phone.bytes.equals(plain)).toBe(true);
});

it('only opaque images get a placeholder', async () => {
  const hole = await sharp(Buffer.alloc(3 * 3 * 4), { raw: { width: 3, height: 3, channels: 4 } })
    .png()
    .toBuffer();
  const whole = square(300).ensureAlpha();
  const opaque = await makeMaster(await whole.png().toBuffer(), 'png');
  expect(opaque.placeholder).toMatch(/^data:image\/webp;base64,/);
  const pierced = await whole.composite([{ input: hole, blend: 'dest-in', left: 9, top: 9 }]);
  const holed = await makeMaster(await pierced.png().toBuffer(), 'png');
  expect(await sharp(holed.bytes).metadata()).toMatchObject({ hasAlpha: true });
  expect(holed.placeholder).toBe('');
  const gray = sharp(Buffer.alloc(9), { raw: { width: 3, height: 3, channels: 1 } });
  const grayHoled = await gray.ensureAlpha(0.3).toColourspace('b-w').png().toBuffer();
  expect((await makeMaster(grayHoled, 'png')).placeholder).toBe('');
});
