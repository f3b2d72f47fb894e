import { useEffect, useRef } from 'react';

export type SaveState = 'idle' | 'saving' | 'saved';

/** Saving disables the focused element: then the error, that element or the form gets it. */
export function useFocusAfter(state: SaveState) {
  const remembered = useRef<{ form: HTMLFormElement; element: Element | null } | null>(null);
  useEffect(() => {
    // A dialog that opened meanwhile keeps the focus, even with disabled fields.
    const forget = ({ target }: FocusEvent) => {
      const { form } = remembered.current ?? {};
      if (form && !form.contains(target as Node) && !(target as Node).contains(form)) {
        remembered.current = null;
      }
    };
    document.addEventListener('focusin', forget);
    return () => document.removeEventListener('focusin', forget);
  }, []);
  useEffect(() => {
    if (state === 'saving' || !remembered.current) return;
    const { form, element } = remembered.current;
    remembered.current = null;
    // The focus moved elsewhere, or the dialog is gone; a quick answer leaves it in place.
    const own = [document.body, form, element];
    if (!own.includes(document.activeElement)) return;
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    const target = wrong ?? (element instanceof HTMLElement ? element : form);
    target.focus();
    if (document.activeElement !== target) form.focus();
    wrong?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return {
    remember(form: HTMLFormElement) {
      remembered.current = { form, element: document.activeElement };
    },
  };
}
