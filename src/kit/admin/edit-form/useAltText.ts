import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { altTextFieldName } from '../../pictures/altText.ts';
import type { ImageChoice } from '../uploads/imageChoice.ts';
import { setField } from './useVersions.ts';

/**
 * Clears an image's description when another image is chosen; restores it when that choice is
 * removed.
 * @param stored the description in `base`, the version that editing started from.
 * @param isConflicting whether another member changed the description too.
 */
export function useAltText<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  choice: ImageChoice,
  base: unknown,
  stored: string,
  isConflicting: boolean,
): void {
  const chosen = useRef(choice);
  /** The description before an image was chosen, and the version it belongs to. */
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
      // A version that arrived in the meantime has its own description.
      const text = remembered?.base === base ? String(remembered?.text) : stored;
      setField(form, altTextFieldName, text);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each choice
  }, [choice]);
}
