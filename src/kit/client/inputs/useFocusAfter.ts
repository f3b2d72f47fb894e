import { useEffect, useRef } from 'react';
import type { SaveState } from './SaveButton.tsx';

/**
 * While a form is being saved its fields and its button are closed, which leaves the keyboard
 * nowhere. Afterwards it goes on at what went wrong, else where it was, else at the form.
 */
export function useFocusAfter(state: SaveState) {
  const left = useRef<{ form: HTMLFormElement; element: Element | null } | null>(null);
  useEffect(() => {
    // A dialog that somebody went on in has the keyboard, also while it closes its fields to save.
    const forget = ({ target }: FocusEvent) => {
      const { form } = left.current ?? {};
      if (form && !form.contains(target as Node) && !(target as Node).contains(form)) {
        left.current = null;
      }
    };
    document.addEventListener('focusin', forget);
    return () => document.removeEventListener('focusin', forget);
  }, []);
  useEffect(() => {
    if (state === 'saving' || !left.current) return;
    const { form, element } = left.current;
    left.current = null;
    // Somebody went on elsewhere meanwhile, or the dialog is gone.
    if (document.activeElement !== document.body && document.activeElement !== form) return;
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    const back = wrong ?? (element instanceof HTMLElement ? element : form);
    back.focus();
    if (document.activeElement !== back) form.focus();
    wrong?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return {
    /** Notes where the keyboard is as the form is sent. */
    leave(form: HTMLFormElement) {
      left.current = { form, element: document.activeElement };
    },
  };
}
