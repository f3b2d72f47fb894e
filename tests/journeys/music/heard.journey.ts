import type { Page, Response } from '@playwright/test';
import { expect, open, test } from '../journey.ts';

test.use({ record: 'brought' });

/** The browser's own says that no human uses it. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** One song was played, and the site knows. */
const told = (page: Page): Promise<Response> =>
  page.waitForResponse((answer) => answer.url().includes('/api/heard/low-water/'));

test(
  'the band sees how often its songs were played, on its own pages and embedded ones',
  { tag: '@whole' },
  async ({ band, visit }) => {
    const fan = await visit({ userAgent });
    let heard = told(fan);
    await open(fan, '/music/low-water');
    await fan.getByRole('button', { name: 'Play Ebb' }).click();
    expect((await heard).status()).toBe(200);

    heard = told(fan);
    await fan.goto('/embed/low-water');
    await fan.getByRole('button', { name: 'Play', exact: true }).press('Enter');
    await expect(fan.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(fan.getByRole('slider', { name: 'Position' })).toHaveAttribute(
      'aria-valuetext',
      /^0:0\d of 0:\d\d$/,
    );
    expect((await heard).status()).toBe(200);

    await band.goto('/music');
    const section = band.getByRole('region', { name: 'Plays' });
    // Ebb twice, and any song that followed it meanwhile.
    await expect(section).toContainText(/Since [A-Z]\w+ \d+, \d{4}, [2-6] plays in all\./);
  },
);
