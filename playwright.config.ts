import { defineConfig } from '@playwright/test';
import { workers } from './scripts/test/workers.ts';
import { findBrowser } from './tests/environment/browser.ts';
import { isWhole } from './tests/environment/whole.ts';

const launchOptions = await findBrowser();

export default defineConfig({
  testDir: 'tests/journeys',
  // Node strips the types by itself, for a third of what Playwright's compiler takes.
  build: { external: ['**/*'] },
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results/journeys',
  workers,
  // A browser on a busy machine may stumble; what passed only then is printed and counted.
  retries: 1,
  // A busy machine takes its time; a run that passes waits for none of this.
  timeout: 360_000,
  expect: { timeout: 120_000 },
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` names the file of its report.
  reporter: process.env['TEST_REPORT']
    ? [['list'], ['./scripts/test/journeysReporter.ts']]
    : 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    screenshot: 'only-on-failure',
    // What moves by itself is waited for in vain; journeys that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  ...(isWhole ? {} : { grepInvert: /@whole/ }),
});
