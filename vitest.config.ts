import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type ProjectConfig, type TestSpecification } from 'vitest/node';
import { brandGlyphs } from './scripts/brand-glyphs.ts';
import { workers } from './scripts/test/workers.ts';
import { preact } from './vite.config.ts';

// Also everything that uses a database.
const apiTests = [
  'src/**/*.{api,records}.test.ts',
  'src/{database,mail}/**/*.test.ts',
  'tests/api/**/*.test.ts',
];

/** Tests that encode files or start processes take half of the unit tests' time. */
const leftByQuick =
  process.env['TEST_QUICK'] === '1' ? ['src/{files,cli}/**', 'tests/launch.test.ts'] : [];

/** In milliseconds. Generous, for busy machines; a run that passes never waits this long. */
const patience = 300_000;

/**
 * Each worker loads the modules once instead of once for each file, which took half of the time. So
 * files must leave nothing behind: see `tests/environment/console.ts`.
 */
const isolate = false;

/** The production build of React, as on the built site; it is also faster. */
const production = { NODE_ENV: 'production' };
const likeTheBuild = { jsx: { development: false } };

/** Tests with this tag run only in `npm test -- whole`. */
const tags = [{ name: 'whole', description: 'Runs only in `npm test -- whole`.' }];

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The slowest files of all projects, slowest first. */
const longest = [
  'tests/api/backup/backup',
  'tests/api/backup/upgrade',
  'tests/api/crash',
  'src/cli/backup',
  'src/files/hostileFiles',
  'tests/api/demo/demo',
  'src/files/files.api',
  'src/files/recordings/recordings.api',
  'tests/api/demo/demo-meanwhile',
  'src/files/decode/decoder',
  'tests/api/releases',
  'tests/api/share-images',
  'src/files/decode/heif',
  'tests/api/fuzz',
  'src/cli/demo',
  'src/features/session/session.api',
  'src/files/decode/resize',
  'src/files/uploadsAbused',
].map((name) => `/${name}.test.ts`);

/** Starts the slowest files first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // This `sort` is not an array's method.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const isOf = (end: string) => (file: TestSpecification) => file.moduleId.endsWith(end);
    const long = longest.flatMap((end) => sorted.filter(isOf(end)));
    return [...long, ...sorted.filter((file) => !long.includes(file))];
  }
}

/** Tests of what fans use, which run with Preact as on the built site. */
const ofFans = 'src/{**/*.{page,parts},{site,kit/client}/**/*}.screen.test.tsx';

const inScreens = {
  'vitest/browser': at('tests/screens/browser.ts'),
  'vitest-browser-react': at('tests/screens/react.ts'),
  './useRootMarks.ts': at('tests/screens/rootMarks.ts'),
  // The package's version for Node would use `node:http` instead of jsdom's XMLHttpRequest.
  'tus-js-client': at('node_modules/tus-js-client/lib.esm/browser/index.js'),
};

const inEveryScreen = [
  'tests/environment/ledger.ts',
  'tests/environment/console.ts',
  'tests/screens/setup.ts',
];

const screens = (test: ProjectConfig) => ({
  plugins: [brandGlyphs()],
  oxc: likeTheBuild,
  resolve: { alias: inScreens },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
    isolate,
    env: production,
    expect: { poll: { timeout: patience / 5 } },
    testTimeout: patience,
    hookTimeout: patience,
    ...test,
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags,
    maxWorkers: workers,
    projects: [
      {
        plugins: [brandGlyphs()],
        oxc: likeTheBuild,
        test: {
          name: 'unit',
          include: ['{src,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: [...apiTests, 'src/**/*.{browser,screen}.test.tsx', ...leftByQuick],
          isolate,
          env: production,
          expect: { poll: { timeout: patience / 5 } },
          setupFiles: ['tests/environment/ledger.ts', 'tests/environment/console.ts'],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        plugins: [brandGlyphs()],
        oxc: likeTheBuild,
        resolve: {
          alias: [
            // Only for the product's import; the module's own tests use another path to the real one.
            { find: '../audio/runTranscoder.ts', replacement: at('tests/environment/prepared.ts') },
          ],
        },
        test: {
          name: 'api',
          include: apiTests,
          isolate,
          env: production,
          expect: { poll: { timeout: patience / 5 } },
          setupFiles: ['tests/environment/ledger.ts', 'tests/environment/console.ts'],
          globalSetup: 'tests/environment/templates.ts',
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      screens({
        name: 'screens',
        include: ['src/**/*.screen.test.tsx'],
        exclude: [ofFans],
        setupFiles: [...inEveryScreen, 'tests/screens/members.ts'],
      }),
      {
        ...screens({
          name: 'screens-fans',
          include: [ofFans],
          setupFiles: [...inEveryScreen, 'tests/screens/preact.ts', 'tests/components/preact.ts'],
        }),
        resolve: { alias: { ...inScreens, ...preact } },
      },
    ],
  },
});
