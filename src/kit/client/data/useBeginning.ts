import { useState } from 'react';

/**
 * Where in a list the page begins, which its address may say. The page's own HTML brings only
 * what is shown; once the rest is there, the page still begins at the same one.
 * @param from 0 for a page that begins at the first.
 * @param ids of the whole list, or of what the page brought.
 * @returns the index in `ids`.
 */
export function useBeginning(from: number, ids: readonly string[]): number {
  const [first] = useState(ids[0]);
  return from === 0 || first === undefined ? 0 : Math.max(0, ids.indexOf(first));
}
