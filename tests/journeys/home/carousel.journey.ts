import sharp from 'sharp';
import { setStage, test } from './home.ts';
import { expect, open } from '../journey.ts';

test(
  'the focus ring is visible on any image of the stage',
  { tag: '@whole' },
  async ({ band, visit }) => {
    await setStage(band, 2);
    const fan = await visit();
    await open(fan, '/');
    await fan.keyboard.press('Tab');
    const slides = fan.getByRole('group', { name: 'Slides' });
    const edge = async () => {
      const { x, y } = (await slides.boundingBox())!;
      const clip = { x, y: y + 100, width: 8, height: 1 };
      const { data } = await sharp(await fan.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return Array.from({ length: 8 }, (_, i) => data.subarray(3 * i, 3 * i + 3).toString('hex'));
    };
    const [black, white] = ['000000', 'ffffff'];
    expect(await edge()).not.toEqual(expect.arrayContaining([black, white]));
    await slides.focus();
    expect(await edge()).toEqual(expect.arrayContaining([black, white]));
  },
);
