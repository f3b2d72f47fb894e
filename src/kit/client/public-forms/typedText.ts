import { tabStorage } from '../browser/browserStorage.ts';

/** Stored only in this tab, since others may use the device; null removes it. */
export function storeTyped(name: string, fields: Readonly<Record<string, string>> | null): void {
  tabStorage.store(name, fields && JSON.stringify(fields));
}

/** Fills only inputs that are still empty. */
export function restoreTyped(name: string, names: readonly string[], form: HTMLFormElement): void {
  for (const [field, text] of Object.entries(
    Object(tabStorage.readJson(name)) as Record<string, unknown>,
  )) {
    const input = names.includes(field) ? form.elements.namedItem(field) : null;
    const isInput = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
    if (isInput && input.value === '' && typeof text === 'string') input.value = text;
  }
}
