import type { Peers } from '../../database/peers.ts';
import type { Log } from '../../kit/server/log.ts';

/** Each call checks once and throws nothing; an unreachable database is logged once. */
export function watchExternalChanges(peers: Pick<Peers, 'look'>, log: Log): () => Promise<void> {
  let isAway = false;
  let isLooking = false;
  return async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await peers.look();
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'could not check for changes by other programs');
      isAway = true;
    } finally {
      isLooking = false;
    }
  };
}
