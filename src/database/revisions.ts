import { Problem } from '../errors/problem.ts';

/**
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @param current makes the stored record as the API answers it.
 * @throws Problem `record.changed-meanwhile` with that record if `stored` is another.
 */
export async function requireNewestRevision(
  stored: number,
  basedOn: number | undefined,
  current: () => unknown,
): Promise<void> {
  if (basedOn === undefined || basedOn === stored) return;
  throw new Problem('record.changed-meanwhile', { current: await current() });
}
