/** So the names begin under which drafts lie in the browser's storage. */
export const draftPrefix = 'draft ';

/** The names in the browser's storage that begin so. */
export function keysIn(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    // Blocked: there are none.
    return [];
  }
}
