import { defineConfig } from '@playwright/test';
import { workers } from './scripts/test/workers.ts';
import { findBrowser } from './tests/environment/browser.ts';
import { isWhole } from './tests/environment/whole.ts';

const launchOptions = await findBrowser();

export default defineConfig({
  testDir: 'tests/journeys',
  // Node strips the types itself, in a third of the time of Playwright's compiler.
  build: { external: ['**/*'] },
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results/journeys',
  workers,
  // Retries once, because browsers on a busy machine sometimes fail; the run reports such tests.
  retries: 1,
  // Generous, for busy machines; a run that passes never waits this long.
  timeout: 360_000,
  expect: { timeout: 120_000 },
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` sets the path of its report.
  reporter: process.env['TEST_REPORT']
    ? [['list'], ['./scripts/test/journeysReporter.ts']]
    : 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    screenshot: 'only-on-failure',
    // Animations only slow tests down; tests about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
  },
  ...(isWhole ? {} : { grepInvert: /@whole/ }),
});
