import { draftsOf } from './drafts.ts';
import { storeInTab, readFromTab } from '../../client/browser/tabStorage.ts';

const key = 'open dialog';

/** Notes the dialog open in this tab by its draft's name, so that a reload opens it again. */
export const recordOpenDialog = (form: string | null): void => storeInTab(key, form);

/** The dialog that was open before a reload, if it has a draft. */
export function interruptedDialog(): string | null {
  const form = readFromTab(key);
  return form !== null && draftsOf(form).includes(form) ? form : null;
}
