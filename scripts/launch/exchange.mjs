import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Puts a folder that is whole in the place of one that may be in use, which is kept.
 * @param {string} current
 * @param {string} fresh
 * @param {string} old where what stood at `current` goes; what stood there is deleted
 */
export function exchange(current, fresh, old) {
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(fresh, current);
}
