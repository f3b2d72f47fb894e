/** The stored text; null if there is none, or if storage is blocked. */
export function readFromTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    // Storage is blocked, so nothing was stored.
    return null;
  }
}

/** Stores a text until the tab closes; null removes it. */
export function storeInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Storage is full or blocked: the page works without it.
  }
}
