import { draftsOf } from './drafts.ts';

const key = 'open dialog';

/**
 * Notes which dialog is open in this tab, by the name of its draft, or that none is: a page that
 * is loaded again goes on where it was interrupted. Another tab does not open it too.
 */
export function noteOpenDialog(form: string | null): void {
  try {
    if (form === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, form);
  } catch {
    // Blocked or full: the list offers the draft, and does not open it by itself.
  }
}

/** The dialog that was open in this tab when its page went, if anything was typed there, or null. */
export function interruptedDialog(): string | null {
  try {
    const form = sessionStorage.getItem(key);
    return form !== null && draftsOf(form).includes(form) ? form : null;
  } catch {
    // Blocked: nothing was noted.
    return null;
  }
}
