/** Whether everything is tried, as `npm test -- whole` does. */
export const isWhole = process.env['TEST_WHOLE'] === '1';

/** All of them in the whole run, else those that stand for the others. */
export function share<T>(all: readonly T[], isKept: (one: T) => boolean): T[] {
  return isWhole ? [...all] : all.filter(isKept);
}
