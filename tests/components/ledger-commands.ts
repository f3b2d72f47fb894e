import type { BrowserCommand } from 'vitest/node';
import { processorSeconds } from '../../scripts/test/processorTime.ts';

/** How many files run now, each in a page of its own. */
let running = 0;
let secondsBefore = 0;
/** What one of the files that ran all the time would have been given, in seconds. */
let share = 0;

/** Divides what browser and server took since the last call among the files that ran. */
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
 * `beginFile` and `endFile` answer a file's share of the processor time up to now in seconds,
 * since one browser draws several files at once: what a file took is the difference.
 */
export const ledgerCommands = { beginFile, endFile };
export type LedgerCommands = Record<keyof typeof ledgerCommands, () => Promise<number | null>>;
