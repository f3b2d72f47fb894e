let stopCurrent: (() => void) | null = null;

/** Tells what played before to leave. @returns what to call when this has ended by itself. */
export function pauseOthers(onStop: () => void): () => void {
  const stopPrevious = stopCurrent;
  stopCurrent = onStop;
  stopPrevious?.();
  return () => {
    if (stopCurrent === onStop) stopCurrent = null;
  };
}
