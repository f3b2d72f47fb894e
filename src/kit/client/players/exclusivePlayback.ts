let stopCurrent: (() => void) | null = null;

/** Stops the previous player. @returns the function to call when this one ends by itself. */
export function pauseOthers(onStop: () => void): () => void {
  const stopPrevious = stopCurrent;
  stopCurrent = onStop;
  stopPrevious?.();
  return () => {
    if (stopCurrent === onStop) stopCurrent = null;
  };
}
