import { defineConfig } from 'vitest/config';
import { brandGlyphs } from './scripts/brand-glyphs.ts';

// Tests of what speaks to a database run on both engines.
const onBothEngines = [
  'src/**/*.{api,records}.test.ts',
  'src/{database,mail}/**/*.test.ts',
  'tests/api/**/*.test.ts',
];

export default defineConfig({
  test: {
    // One for each core: left to itself it leaves one core idle, and that is half of two.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [brandGlyphs()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: onBothEngines,
          setupFiles: 'tests/environment/console.ts',
        },
      },
      {
        plugins: [brandGlyphs()],
        test: {
          name: 'api',
          include: onBothEngines,
          setupFiles: 'tests/environment/console.ts',
          globalSetup: 'tests/environment/postgres.ts',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
