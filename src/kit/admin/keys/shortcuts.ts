import { browserStorage } from '../../client/browser/browserStorage.ts';

const singleKeys = 'single keys';

/**
 * Whether keys work without Ctrl or ⌘. Members who use dictation or have a tremor can turn them off
 * (WCAG 2.1.4).
 */
export const areSingleKeysOn = (): boolean => browserStorage.read(singleKeys) !== 'off';

export const turnSingleKeys = (on: boolean): void =>
  browserStorage.store(singleKeys, on ? null : 'off');

/** Whether the device may have a keyboard: phones have only touch. */
export const mayHaveKeyboard = (): boolean =>
  !window.matchMedia('(any-pointer: coarse) and (not (any-pointer: fine))').matches;

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The name of the search's shortcut on this system. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K';

/** Elements in which a letter key types or selects and must not act as a shortcut. */
const typed =
  'input:not([type=checkbox], [type=radio], [type=file], [type=button]), textarea, select, [contenteditable]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed) !== null;

/** Whether a dialog is open, in which case shortcuts do nothing. */
export const isDialogOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-closed])') !== null;

/** Buttons that add to a list, each in its list's section. */
const adders = 'main [aria-keyshortcuts=n]';

/** As a share of the window's height: a list that ends above it counts as already read. */
const readAbove = 0.25;

/**
 * The button that adds to the focused list, or to the first list in view.
 * @param kind a selector that narrows the buttons down.
 */
export function addButtonInView(kind = '*'): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(adders)].filter((one) =>
    one.matches(kind),
  );
  const focused = all.find((one) => sectionOf(one).contains(document.activeElement));
  const isAhead = (one: Element) =>
    sectionOf(one).getBoundingClientRect().bottom > innerHeight * readAbove;
  return focused ?? all.find(isAhead) ?? all.at(-1) ?? null;
}

const sectionOf = (adder: Element): Element => adder.closest('section') ?? adder;
