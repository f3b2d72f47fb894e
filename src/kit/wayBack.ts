const key = 'way back';

/** Notes the page of the editing area that this tab is on: a session may end at any moment. */
export function noteWayBack(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Blocked or full: signing in leads where it always leads.
  }
}

/** The page that this tab was last on, once; null where there is none. */
export function takeWayBack(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    // A path of this site, and nothing that a browser reads as another one.
    return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    // Blocked: nothing was noted.
    return null;
  }
}
