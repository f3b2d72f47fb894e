import { draftsOf } from './drafts.ts';
import { storeInTab, readFromTab } from '../../client/browser/tabStorage.ts';

const key = 'open dialog';

/**
 * Notes which dialog is open in this tab, by the name of its draft, or that none is: a page that
 * is loaded again goes on where it was interrupted. Another tab does not open it too.
 */
export const noteOpenDialog = (form: string | null): void => storeInTab(key, form);

/** The dialog that was open in this tab when its page went, if anything was typed there, or null. */
export function interruptedDialog(): string | null {
  const form = readFromTab(key);
  return form !== null && draftsOf(form).includes(form) ? form : null;
}
