import { loopsOfFile, loopsOfStep } from './budgets.ts';
import type { MeasuredFile } from './reports.ts';

export interface Measured {
  name: string;
  processorSeconds: number | null;
  files: readonly MeasuredFile[];
}

/**
 * Messages about files and steps over budget; none if the system doesn't report processor time.
 * @param loopSeconds the processor time of a calibration loop during the same run.
 */
export function overBudget(steps: readonly Measured[], loopSeconds: number): string[] {
  const inLoops = (seconds: number) => Math.round(seconds / loopSeconds);
  return steps.flatMap(({ name, processorSeconds, files }) => {
    const ofStep = loopsOfStep[name] ?? Infinity;
    const ofFile = loopsOfFile[name] ?? Infinity;
    const tooMuch = processorSeconds !== null && inLoops(processorSeconds) > ofStep;
    return [
      ...(tooMuch
        ? [
            `${name} took ${inLoops(processorSeconds)} loops of processor time; ${ofStep} are its bound.`,
          ]
        : []),
      ...files.flatMap((file) => {
        const { processorSeconds: seconds } = file;
        if (seconds === null || inLoops(seconds) <= ofFile) return [];
        const slowest = file.slowest.map(
          (test) => `    ${test.seconds.toFixed(1)} s  ${test.title}`,
        );
        const says = `${file.file} took ${inLoops(seconds)} loops of processor time; ${ofFile} are the bound of a file of ${name}. Its slowest tests:`;
        return [[says, ...slowest].join('\n')];
      }),
    ];
  });
}
