import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/environment/browser.ts';

const launchOptions = await findBrowser();

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results/journeys',
  // More than two cores have: a journey waits for a third of its time.
  workers: 3,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: { browserName: 'chromium', launchOptions, screenshot: 'only-on-failure' },
  projects: [
    // Every journey runs wide, but those tagged @phone; those tagged @both run in either window.
    { name: 'wide', use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      grep: /@phone|@both/,
    },
  ],
});
