let leave: (() => void) | null = null;

/**
 * Begins to play on this page, where one thing plays at a time: what played before is told to
 * leave.
 * @param onLeave told when something else begins to play.
 * @returns what is to be called when it has ended by itself.
 */
export function pauseOthers(onLeave: () => void): () => void {
  const before = leave;
  leave = onLeave;
  before?.();
  return () => {
    if (leave === onLeave) leave = null;
  };
}
