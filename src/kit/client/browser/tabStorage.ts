/** Null if there is nothing, or if storage is blocked. */
export function readFromTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    // Blocked: nothing was kept.
    return null;
  }
}

/** Keeps a text until the tab is closed; null removes it. */
export function storeInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Storage is full or blocked: the page works without.
  }
}
