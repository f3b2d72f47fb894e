import { expect, test } from './site.ts';

for (const engine of ['sqlite', 'postgres'] as const) {
  test.describe(`on ${engine}`, () => {
    test.use({ engine });

    test('a new site answers a fan, offers its set-up link, and ends cleanly', async ({
      site,
      page,
    }) => {
      const answer = await page.goto(site.url);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(/Band Name/);
      expect(site.setupUrl).toMatch(/\/setup\?code=.+/);
      expect(site.log.filter((line) => line['unreadable'])).toEqual([]);
      expect(await site.stop()).toBe(0);
    });
  });
}
