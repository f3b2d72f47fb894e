let stopCurrent: (() => void) | null = null;

/** Stops what played before. @returns what to call when this has ended by itself. */
export function pauseOthers(onStop: () => void): () => void {
  const stopPrevious = stopCurrent;
  stopCurrent = onStop;
  stopPrevious?.();
  return () => {
    if (stopCurrent === onStop) stopCurrent = null;
  };
}
