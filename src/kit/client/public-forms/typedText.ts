import { storeInTab, readFromTab } from '../browser/tabStorage.ts';

/** Stored only in this tab, since others may use the device; null removes it. */
export function storeTyped(name: string, fields: Readonly<Record<string, string>> | null): void {
  storeInTab(name, fields && JSON.stringify(fields));
}

/** Fills only inputs that are still empty. */
export function restoreTyped(name: string, names: readonly string[], form: HTMLFormElement): void {
  for (const [field, text] of Object.entries(stored(name))) {
    const input = names.includes(field) ? form.elements.namedItem(field) : null;
    const isInput = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
    if (isInput && input.value === '' && typeof text === 'string') input.value = text;
  }
}

function stored(name: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readFromTab(name) ?? 'null')) as Record<string, unknown>;
  } catch {
    // Another script wrote it.
    return {};
  }
}
