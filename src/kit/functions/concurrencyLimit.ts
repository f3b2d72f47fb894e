import { Problem } from '../../errors/problem.ts';

/** Runs `maxRunning` at once. @throws Problem `server.busy` beyond `maxWaiting`. */
export function concurrencyLimit(
  maxRunning: number,
  maxWaiting = Infinity,
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = maxRunning;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxWaiting) throw new Problem('server.busy', { retryAfter: 1 });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn goes directly to the next in line, so that no newcomer gets it.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
