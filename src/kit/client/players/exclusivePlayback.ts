let leave: (() => void) | null = null;

/** Tells what played before to leave. @returns what to call when this has ended by itself. */
export function pauseOthers(onLeave: () => void): () => void {
  const before = leave;
  leave = onLeave;
  before?.();
  return () => {
    if (leave === onLeave) leave = null;
  };
}
