/** Whether this is `npm test -- whole`. */
export const isWhole = process.env['TEST_WHOLE'] === '1';

/** All of them in a whole run, else examples. */
export function share<T>(all: readonly T[], isBackedUp: (one: T) => boolean): T[] {
  return isWhole ? [...all] : all.filter(isBackedUp);
}
