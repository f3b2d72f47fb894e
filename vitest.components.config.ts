import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { brandGlyphs } from './scripts/brand-glyphs.ts';
import { workers } from './scripts/test/workers.ts';
import { ledgerCommands } from './tests/components/ledger-commands.ts';
import { previewFrame, previewCommands } from './tests/components/preview-commands.ts';
import { schemeCommands } from './tests/components/scheme-commands.ts';
import { shopCommands } from './tests/components/shop-commands.ts';
import { youtubeCommands } from './tests/components/youtube-commands.ts';
import { findBrowser } from './tests/environment/browser.ts';
import { preact } from './vite.config.ts';

const provider = playwright({
  launchOptions: await findBrowser(),
  contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
});

/** Generous, for busy machines; a run that passes never waits this long. */
const limitMs = 300_000;

const inProduction = { 'process.env.NODE_ENV': '"production"' };

const preactSetup = 'tests/components/preact.ts';

const ofAll = 'src/**/*.browser.test.tsx';

/** Tests of what fans use, which run with Preact as on the built site. */
const ofFans = 'src/{**/*.{page,parts},{site,kit/client}/**/*}.browser.test.tsx';

/** Tests of client components in a real browser, without a server. */
export default defineConfig({
  plugins: [tailwindcss(), brandGlyphs(), previewFrame],
  cacheDir: '.runtime/vite',
  // The production build of React, as on the built site; it is also faster.
  // Browsers have no environment variables, so these are replaced in the tests' code.
  define: {
    ...inProduction,
    'process.env.TEST_WHOLE': JSON.stringify(process.env['TEST_WHOLE'] ?? ''),
  },
  oxc: { jsx: { development: false } },
  optimizeDeps: {
    include: ['react/jsx-runtime'],
    rolldownOptions: { transform: { define: inProduction } },
  },
  test: {
    tags: [{ name: 'whole', description: 'Runs only in `npm test -- whole`.' }],
    // Each finds all its dependencies before the first test: one found later reloads the page.
    projects: [
      {
        extends: true,
        optimizeDeps: { entries: ['src/admin/preview/frame.tsx', ofAll, `!${ofFans}`] },
        test: { name: 'components', include: [ofAll], exclude: [ofFans] },
      },
      {
        extends: true,
        resolve: { alias: preact },
        optimizeDeps: { entries: ['src/site/entry.tsx', ofFans, preactSetup] },
        test: { name: 'components-fans', include: [ofFans], setupFiles: [preactSetup] },
      },
    ],
    setupFiles: ['tests/environment/console.ts', 'tests/components/browser.ts'],
    attachmentsDir: 'test-results/components',
    isolate: false,
    // The number of pages, each of which runs one file after the other.
    maxWorkers: workers,
    // Retries once, because browsers on a busy machine sometimes fail; the run reports such tests.
    retry: 1,
    testTimeout: limitMs,
    hookTimeout: limitMs,
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      provider,
      commands: {
        ...ledgerCommands,
        ...schemeCommands,
        ...shopCommands,
        ...youtubeCommands,
        ...previewCommands,
      },
      headless: true,
      ui: false,
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' }],
    },
  },
});
