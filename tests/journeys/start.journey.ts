import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from './journey.ts';

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
      // Scripts that are still being fetched would be refused by a site that stops.
      await page.waitForLoadState('networkidle');
      expect(await site.stop()).toBe(0);
    });
  });
}

test('a site that nobody asks anything ends within five seconds, whatever is connected', async ({
  site,
}) => {
  const { hostname, port } = new URL(site.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  const at = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - at).toBeLessThan(5000);
  silent.destroy();
});
