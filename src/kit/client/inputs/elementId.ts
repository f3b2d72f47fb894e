import { createContext, use, useState } from 'react';

/** Numbers the ids of a part of a page. Ids agree with the server's, which counts as well. */
export const IdsContext = createContext({ prefix: 'id', last: 0 });

/** An id that no other element has. */
export function useElementId(): string {
  const ids = use(IdsContext);
  return useState(() => `${ids.prefix}-${(ids.last += 1)}`)[0];
}
