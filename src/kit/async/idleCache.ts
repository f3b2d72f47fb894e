/** Makes a value on first use; forgets it after `idleMs` milliseconds unused, or if it failed. */
export function idleCache<T>(idleMs: number, make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  let end: NodeJS.Timeout | null = null;
  const release = () => {
    kept = null;
  };
  return () => {
    if (end) clearTimeout(end);
    end = setTimeout(release, idleMs).unref();
    if (kept) return kept;
    const mine = make();
    kept = mine;
    mine.catch(() => {
      if (kept === mine) release();
    });
    return mine;
  };
}
