import { clearDrafts } from './drafts.ts';
import { recordOpenDialog } from './openDialog.ts';
import { discardUnsaved } from './unsaved.ts';
import { takeReturnPath } from '../../client/browser/returnPath.ts';

/** Discards everything unsaved after sign-out, and opens the public page. */
export function clearDevice(): void {
  discardUnsaved();
  clearDrafts();
  recordOpenDialog(null);
  takeReturnPath();
  location.assign('/');
}
