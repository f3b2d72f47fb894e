/** Elements in which a letter key types or selects and must not act as a shortcut. */
const typed =
  'input:not([type=checkbox], [type=radio], [type=file], [type=button]), textarea, select, [contenteditable]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed) !== null;

/** Whether a dialog is open, in which case shortcuts do nothing. */
export const isDialogOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-closed])') !== null;
