/**
 * Reloads the page and preserves typed text: the band has changed its content, so its data is gone.
 * @param answer the response that came instead of the data.
 * @param isAgain whether the page has already reloaded once.
 * @throws Error if another reload wouldn't help either.
 */
export function loadAgain({ status, url }: Response, isAgain: boolean): void {
  if (status !== 404 || isAgain) throw new Error(`${url} answered ${status}`);
  void reload();
}

/**
 * Reloads the page and preserves typed text, if the server responds: a module that failed to load
 * stays failed until then (HTML, module map).
 */
export async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch((error: unknown) => {
    console.warn('the server does not respond', error);
    return null;
  });
  if (answer?.ok) await reload();
}

async function reload(): Promise<void> {
  const { storeTyped } = (await typedText()) ?? {};
  [...document.forms].forEach((form, place) => storeTyped?.(nameOfForm(place), textsIn(form)));
  location.reload();
}

/** Restores the input once. */
export async function restoreForms(): Promise<void> {
  const { restoreTyped, storeTyped } = (await typedText()) ?? {};
  [...document.forms].forEach((form, place) => {
    restoreTyped?.(nameOfForm(place), Object.keys(textsIn(form)), form);
    storeTyped?.(nameOfForm(place), null);
  });
}

/** Null if this is the file that failed to load. */
const typedText = () =>
  import('../../kit/client/public-forms/typedText.ts').catch((error: unknown) => {
    console.warn('could not preserve typed text', error);
    return null;
  });

const nameOfForm = (place: number): string => `form ${place} of ${location.pathname}`;

/** The texts by field name, without passwords. */
function textsIn(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement,
  );
  const kept = fields.filter(({ name, type }) => name !== '' && type !== 'password');
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}
