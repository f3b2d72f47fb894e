import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { altTextFieldName } from '../../pictures/altText.ts';
import type { ImageChoice } from '../uploads/imageChoice.ts';
import { setField } from './useVersions.ts';

/**
 * Clears a picture's text when another one is chosen; restores it when that is dropped.
 * @param stored the text of `base`, the version that the typing began from.
 * @param isConflicting whether another member changed the text too.
 */
export function useAltText<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  choice: ImageChoice,
  base: unknown,
  stored: string,
  isConflicting: boolean,
): void {
  const chosen = useRef(choice);
  /** The text before a picture was chosen, and the version it belongs to. */
  const before = useRef<{ base: unknown; text: unknown } | null>(null);
  useEffect(() => {
    const previous = chosen.current;
    chosen.current = choice;
    if (previous === choice || isConflicting) return;
    if (previous === 'stays') {
      const text = form.getValues(altTextFieldName as Path<In>);
      before.current = { base, text };
      if (text === stored) setField(form, altTextFieldName, '');
    } else if (choice === 'stays') {
      const remembered = before.current;
      // A version that came meanwhile has a text of its own.
      const text = remembered?.base === base ? String(remembered?.text) : stored;
      setField(form, altTextFieldName, text);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each choice
  }, [choice]);
}
