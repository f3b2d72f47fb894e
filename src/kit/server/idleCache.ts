/** Makes a value on first use; forgets it after `idleMs` milliseconds unused, or if it failed. */
export function idleCache<T>(idleMs: number, make: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  let end: NodeJS.Timeout | null = null;
  const release = () => {
    cached = null;
  };
  return () => {
    if (end) clearTimeout(end);
    end = setTimeout(release, idleMs).unref();
    if (cached) return cached;
    const created = make();
    cached = created;
    created.catch(() => {
      if (cached === created) release();
    });
    return created;
  };
}
