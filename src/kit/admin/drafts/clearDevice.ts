import { clearDrafts } from './drafts.ts';
import { noteOpenDialog } from './openDialog.ts';
import { discardUnsaved } from './unsaved.ts';
import { takeWayBack } from '../../client/browser/returnPath.ts';

/**
 * Leaves this device to others, once the session is over: nothing that was typed stays behind, and
 * nothing asks any more. It shows the public page.
 */
export function leaveDevice(): void {
  discardUnsaved();
  clearDrafts();
  noteOpenDialog(null);
  takeWayBack();
  location.assign('/');
}
