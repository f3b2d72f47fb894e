/** Where a letter is written or chosen by, instead of being a key of the page. */
const typed =
  'input:not([type=checkbox], [type=radio], [type=file], [type=button]), textarea, select, [contenteditable]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed) !== null;

/** A dialog has what is under it to itself, until it closes. */
export const isDialogOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-closed])') !== null;
