import { Problem } from '../../errors/problem.ts';

/**
 * Lets at most `places` pieces of work run at once; the others wait in the order they came.
 * @param maxWaiting how many may wait; who comes on top is refused with the Problem `server.busy`
 */
export function concurrencyLimit(
  places: number,
  maxWaiting = Infinity,
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxWaiting) throw new Problem('server.busy', { retryAfter: 1 });
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The turn goes straight to the next in line, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
