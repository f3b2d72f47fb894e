import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { brandGlyphs } from './scripts/brand-glyphs.ts';

// Tests of what speaks to a database run on both engines.
const onBothEngines = [
  'src/**/*.{api,records}.test.ts',
  'src/{database,mail}/**/*.test.ts',
  'tests/api/**/*.test.ts',
];

/** A busy machine takes its time, in milliseconds; a run that passes waits for none of this. */
const patience = 120_000;

/** Begins with what takes longest, so that nothing waits for it alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/crash.test.ts');
    // No method of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One for each core: left to itself it leaves one core idle, and that is half of two.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [brandGlyphs()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...onBothEngines, 'src/**/*.browser.test.tsx'],
          setupFiles: 'tests/environment/console.ts',
          testTimeout: patience,
        },
      },
      {
        plugins: [brandGlyphs()],
        test: {
          name: 'api',
          include: onBothEngines,
          setupFiles: 'tests/environment/console.ts',
          globalSetup: 'tests/environment/templates.ts',
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
    ],
  },
});
