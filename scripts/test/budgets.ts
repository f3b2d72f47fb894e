import type { Ended } from './run.ts';

/** A file's bounds, in loops of `calibration.ts` (about 20 ms). Make tests cheaper first. */
export const loopsOfFile: Readonly<Record<string, number>> = {
  unit: 550,
  api: 1_150,
  screens: 480,
  components: 800,
  journeys: 1_150,
};

/** The same for each step of `npm test` as a whole. */
export const loopsOfStep: Readonly<Record<string, number>> = {
  build: 1_000,
  types: 1_200,
  lint: 250,
  format: 100,
  knip: 400,
  unit: 4_600,
  api: 11_000,
  screens: 2_500,
  components: 5_200,
  journeys: 7_000,
};

export type Measured = Pick<Ended, 'name' | 'processorSeconds' | 'files'>;

/** @param loopSeconds the processor time of a calibration loop during the same run. */
export function overBudget(steps: readonly Measured[], loopSeconds: number): string[] {
  const inLoops = (seconds: number) => Math.round(seconds / loopSeconds);
  const took = (seconds: number) => `took ${inLoops(seconds)} loops of processor time`;
  return steps.flatMap(({ name, processorSeconds, files }) => {
    const ofStep = loopsOfStep[name] ?? Infinity;
    const ofFile = loopsOfFile[name] ?? Infinity;
    const tooMuch = processorSeconds !== null && inLoops(processorSeconds) > ofStep;
    return [
      ...(tooMuch ? [`${name} ${took(processorSeconds)}; its limit is ${ofStep}.`] : []),
      ...files.flatMap((file) => {
        const { processorSeconds: seconds } = file;
        if (seconds === null || inLoops(seconds) <= ofFile) return [];
        const slowest = file.slowest.map(
          (test) => `    ${test.seconds.toFixed(1)} s  ${test.title}`,
        );
        const says = `${file.file} ${took(seconds)}; the limit for a file of ${name} is ${ofFile}. Its slowest tests:`;
        return [[says, ...slowest].join('\n')];
      }),
    ];
  });
}
