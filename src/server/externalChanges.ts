import { countExternalChanges } from '../database/external-changes.records.ts';
import type { Db } from '../database/open.ts';
import type { Log } from '../kit/server/log.ts';

/** Each call looks once and throws nothing; the first one that succeeds calls `onChange` too. */
export function watchExternalChanges(db: Db, log: Log, onChange: () => void): () => Promise<void> {
  let seen: number | null = null;
  let isAway = false;
  let isLooking = false;
  return async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const count = await countExternalChanges(db);
      isAway = false;
      const isChanged = seen !== count;
      seen = count;
      if (isChanged) onChange();
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'changes of other programs cannot be seen now');
      isAway = true;
    } finally {
      isLooking = false;
    }
  };
}
