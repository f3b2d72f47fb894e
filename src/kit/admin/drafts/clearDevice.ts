import { clearDrafts } from './drafts.ts';
import { noteOpenDialog } from './openDialog.ts';
import { discardUnsaved } from './unsaved.ts';
import { takeReturnPath } from '../../client/browser/returnPath.ts';

/**
 * Leaves this device to others, once the session is over: nothing that was typed stays behind, and
 * nothing asks any more. It shows the public page.
 */
export function clearDevice(): void {
  discardUnsaved();
  clearDrafts();
  noteOpenDialog(null);
  takeReturnPath();
  location.assign('/');
}
