import { refusal } from './calls.ts';

/**
 * One record as the server keeps it: a change is merged into it, and one that was made from an
 * older version is refused, with the version that is there.
 */
export function keptRecord<T extends { revision: number }>(first: T) {
  const kept = {
    now: first,
    /** @param change what the server takes of a body, after its checks. */
    save({ revision, ...change }: Partial<T>): T | Response {
      if (revision !== undefined && revision !== kept.now.revision) {
        return refusal(409, 'record.changed-meanwhile', { current: kept.now });
      }
      return kept.change(change as Partial<T>);
    },
    /** What another member saves. */
    change: (change: Partial<T>): T =>
      (kept.now = { ...kept.now, ...change, revision: kept.now.revision + 1 }),
  };
  return kept;
}
