/** What this tab keeps under a name, or null: nothing, or its storage is blocked. */
export function readFromTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    // Blocked: nothing was kept.
    return null;
  }
}

/**
 * Keeps a text for as long as the tab is there, and no longer. Null forgets it. Where the storage
 * is full or blocked all works without.
 */
export function storeInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Full or blocked.
  }
}
