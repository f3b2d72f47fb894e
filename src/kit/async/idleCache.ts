/**
 * Something that is made when it is first asked for, kept for all who ask soon after, and let go
 * of once nobody has asked for so many milliseconds. What could not be made is tried again.
 */
export function idleCache<T>(idleMs: number, make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  let end: NodeJS.Timeout | null = null;
  const letGo = () => {
    kept = null;
  };
  return () => {
    if (end) clearTimeout(end);
    end = setTimeout(letGo, idleMs).unref();
    if (kept) return kept;
    const mine = make();
    kept = mine;
    mine.catch(() => {
      // Who asked is told.
      if (kept === mine) letGo();
    });
    return mine;
  };
}
