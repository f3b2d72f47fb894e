import type { BrowserCommand } from 'vitest/node';
import { processorSeconds } from '../../scripts/test/processorTime.ts';

/** The number of files that run now, each in a page of its own. */
let running = 0;
let secondsBefore = 0;
/** Seconds that a file running all the time would have been charged. */
let share = 0;

/** Divides the processor time of browser and server since the last call among the running files. */
function divide(): number | null {
  const seconds = processorSeconds(process.pid);
  if (seconds === null) return null;
  if (running > 0) share += (seconds - secondsBefore) / running;
  secondsBefore = seconds;
  return share;
}

const beginFile: BrowserCommand<[]> = () => {
  const now = divide();
  running += 1;
  return now;
};

const endFile: BrowserCommand<[]> = () => {
  const now = divide();
  running -= 1;
  return now;
};

/**
 * `beginFile` and `endFile` return a file's share of the processor time so far in seconds, since
 * one browser renders several files at once: a file's cost is the difference.
 */
export const ledgerCommands = { beginFile, endFile };
export type LedgerCommands = Record<keyof typeof ledgerCommands, () => Promise<number | null>>;
