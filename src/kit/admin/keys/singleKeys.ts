const key = 'single keys';

/** Whether keys work without Ctrl or ⌘; members who dictate or tremble turn them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    // Storage is blocked: the default.
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is full or blocked: the choice ends with this page.
  }
}
