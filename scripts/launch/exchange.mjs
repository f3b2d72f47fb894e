import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Replaces a folder that may be in use, which is kept, with a complete one.
 * @param {string} old the new path of the folder at `current`; a folder that is there already is
 * deleted
 */
export function exchange(current, fresh, old) {
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(fresh, current);
}
