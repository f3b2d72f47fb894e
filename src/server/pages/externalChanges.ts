import { countExternalChanges } from '../../database/external-changes.records.ts';
import type { Db } from '../../database/open.ts';
import type { Log } from '../../kit/server/log.ts';

/**
 * Makes what notices that a program beside the server changed something: each call looks once.
 * It throws nothing; a database that is away is said once, and looked at again.
 * @param onChange told of each change that is seen, and after the first look that succeeds: what
 * was changed between the start and then cannot be told from what was there before.
 */
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
