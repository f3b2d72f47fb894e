import { Problem } from '../errors/problem.ts';

/**
 * Asks that a change was made from what is stored. Where that is not so, the transaction around
 * it ends, and nothing is changed.
 * @param stored the revision that is stored.
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @param current makes the record as it is stored, as it is answered.
 * @throws Problem `record.changed-meanwhile` with that record.
 */
export async function requireNewestRevision(
  stored: number,
  basedOn: number | undefined,
  current: () => unknown,
): Promise<void> {
  if (basedOn === undefined || basedOn === stored) return;
  throw new Problem('record.changed-meanwhile', { current: await current() });
}
