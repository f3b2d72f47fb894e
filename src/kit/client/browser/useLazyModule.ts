import { useEffect, useState } from 'react';

/** A module that loads after hydration; null until then, and if it can't be loaded. */
export function useLazyModule<T>(load: () => Promise<T>, isWanted = true): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    load().then(
      (module) => isLeft || setLoaded(module),
      (error: unknown) => console.warn('could not load a script', error),
    );
    return () => void (isLeft = true);
    // oxlint-disable-next-line react/exhaustive-deps -- `load` gives the same module every time
  }, [isWanted]);
  return loaded;
}
