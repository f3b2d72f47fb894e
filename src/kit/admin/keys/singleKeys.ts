const key = 'single keys';

/**
 * Whether keys work without Ctrl or ⌘. Members who use dictation or have a tremor can turn them off
 * (WCAG 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    // Storage is blocked, so the default applies.
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is full or blocked, so the choice only lasts for this page.
  }
}
