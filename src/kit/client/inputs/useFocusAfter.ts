import { useEffect, useRef } from 'react';

export type SaveState = 'idle' | 'saving' | 'saved';

/**
 * Saving disables the focused element: afterwards the focus returns to the error, to that element,
 * or to the form.
 */
export function useFocusAfter(state: SaveState) {
  const remembered = useRef<{ form: HTMLFormElement; element: Element | null } | null>(null);
  useEffect(() => {
    // A dialog that opened in the meantime keeps the focus, even while its own fields are disabled.
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
    // The focus has moved elsewhere, or the dialog is gone. If the answer comes within a frame, the
    // focus hasn't moved.
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
