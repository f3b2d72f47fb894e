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

const provider = playwright({
  launchOptions: await findBrowser(),
  contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
});

/** A busy machine takes its time; a run that passes waits for none of this. */
const limitMs = 300_000;

const inProduction = { 'process.env.NODE_ENV': '"production"' };

/** Pieces of the client in a real browser, without a server behind them. */
export default defineConfig({
  plugins: [tailwindcss(), brandGlyphs(), previewFrame],
  cacheDir: '.runtime/vite',
  // React as the built site has it, which is quicker as well.
  // Pages have no environment: what a test asks of it stands in its text.
  define: {
    ...inProduction,
    'process.env.TEST_WHOLE': JSON.stringify(process.env['TEST_WHOLE'] ?? ''),
  },
  oxc: { jsx: { development: false } },
  optimizeDeps: {
    include: ['react/jsx-runtime'],
    // Everything is found before the first test: what is found later loads the page anew.
    entries: ['src/site/entry.tsx', 'src/admin/preview/frame.tsx', 'src/**/*.browser.test.tsx'],
    rolldownOptions: { transform: { define: inProduction } },
  },
  test: {
    name: 'components',
    tags: [{ name: 'whole', description: 'Runs in `npm test -- whole` alone.' }],
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['tests/environment/console.ts', 'tests/components/browser.ts'],
    attachmentsDir: 'test-results/components',
    isolate: false,
    // Pages, each of which takes one file after the other.
    maxWorkers: workers,
    // A browser on a busy machine may stumble; what passed only then is printed and counted.
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
