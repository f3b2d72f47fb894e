import { existsSync, renameSync, rmSync } from 'node:fs';

/** Replaces a folder that may be in use, which moves to `old`, with a complete one. */
export function exchange(current, fresh, old) {
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(fresh, current);
}
