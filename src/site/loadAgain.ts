import { restoreTyped, storeTyped } from '../kit/client/public-forms/typedText.ts';

/**
 * Loads the page again, with what was typed: the band has changed what it shows, so that its data
 * is not there any more.
 * @param answer what came in place of the data.
 * @param isAgain whether the page was loaded again already.
 * @throws Error if another page would have none either.
 */
export function loadAgain({ status, url }: Response, isAgain: boolean): void {
  if (status !== 404 || isAgain) throw new Error(`${url} answered ${status}`);
  for (const [place, form] of [...document.forms].entries()) {
    storeTyped(nameOfForm(place), textsIn(form));
  }
  location.reload();
}

/** Puts back what was typed, once. */
export function restoreForms(): void {
  for (const [place, form] of [...document.forms].entries()) {
    restoreTyped(nameOfForm(place), Object.keys(textsIn(form)), form);
    storeTyped(nameOfForm(place), null);
  }
}

const nameOfForm = (place: number): string => `form ${place} of ${location.pathname}`;

/** By their names, without passwords. */
function textsIn(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement,
  );
  const kept = fields.filter(({ name, type }) => name !== '' && type !== 'password');
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}
