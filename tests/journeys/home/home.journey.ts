import { playersOn } from '../../stand-ins/youtube.ts';
import { featureReleases, featureVideos, setStage, test } from './home.ts';
import { desk, expect, phone } from '../journey.ts';
import { watchShifts } from '../shifts.ts';

test(
  'a full home page loads without layout shifts, and is readable without scripts',
  { tag: '@whole' },
  async ({ band, visit, youtube }) => {
    await setStage(band, 2);
    await featureVideos(band);
    await featureReleases(band, 6);

    const reader = await visit({ javaScriptEnabled: false });
    await reader.goto('/');
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Band Name');
    await expect(reader.getByAltText('Stage 1')).toBeVisible();
    const third = reader.getByRole('group', { name: '3 of 3' });
    await reader.getByRole('list', { name: 'All videos' }).getByText('Video 3').click();
    await expect(third.getByRole('heading', { name: 'Video 3' })).toBeInViewport();
    await expect(third.getByRole('link', { name: 'Play Video 3' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=ccccccccccc',
    );
    await expect(reader.getByRole('link', { name: 'Record 6' })).toHaveAttribute(
      'href',
      'https://band.example/6',
    );
    await expect(reader.getByRole('button', { name: 'Next slide' })).toHaveCount(0);
    expect(youtube.requests).toEqual([]);
    await reader.goto('/');
    for (const [width, height] of [
      [640, 400],
      [667, 375],
      [740, 360],
      [390, 844],
    ] as const) {
      await reader.setViewportSize({ width, height });
      const name = reader.getByRole('heading', { level: 1 });
      await expect(name, `${width}x${height}`).toBeInViewport({ ratio: 1 });
      const stage = (await reader.getByAltText('Stage 1').boundingBox())!;
      expect(Math.round(stage.width)).toBe(width);
      expect(stage.height > stage.width, 'upright on phones').toBe(width < height);
    }

    const fan = await visit();
    const shifts = await watchShifts(fan);
    for (const size of [desk, phone]) {
      await fan.setViewportSize(size);
      await fan.goto('/');
      const next = fan.getByRole('button', { name: 'Next slide' });
      await expect(next).toHaveCount(1);
      await fan.getByRole('heading', { name: 'Video 1' }).scrollIntoViewIfNeeded();
      await expect.poll(async () => (await playersOn(fan)).length).toBe(1);
      await fan.getByRole('heading', { name: 'New Releases' }).scrollIntoViewIfNeeded();
      await expect(next).toHaveCount(2);
      expect(await shifts()).toEqual([]);
    }
  },
);
