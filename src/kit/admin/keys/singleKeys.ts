const key = 'single keys';

/** Whether keys do something without Ctrl or ⌘; who dictates or trembles turns them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    // Blocked: as nobody has chosen.
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is full or blocked: it holds no longer than this page.
  }
}
