import { useEffect, useState } from 'react';

/**
 * What a page can begin without: its script is fetched once the page has come to life. Null until
 * it is there, and for good where it cannot be had: the page works without it.
 */
export function useLazyModule<T>(load: () => Promise<T>, isWanted = true): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    load().then(
      (module) => isLeft || setLoaded(module),
      (error: unknown) => console.warn('The page stays without a part of its scripts.', error),
    );
    return () => void (isLeft = true);
    // The same module every time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted]);
  return loaded;
}
