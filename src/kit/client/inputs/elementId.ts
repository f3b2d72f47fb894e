import { createContext, use, useState } from 'react';

/** Returns the ids of a page's part one by one. They agree with the server's. */
export const NextIdContext = createContext(idsFrom('id'));

export function idsFrom(prefix: string): () => string {
  let last = 0;
  return () => `${prefix}-${(last += 1)}`;
}

/** An id that no other element has. */
export function useElementId(): string {
  return useState(use(NextIdContext))[0];
}
