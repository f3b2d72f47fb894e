import { useEffect, useRef, useState } from 'react';
import { emptyLabels, wrongLabels } from './fieldLabels.ts';

/** The return value of `useEditForm`. */
export interface WaitingForm {
  changed: boolean;
  isValid: boolean;
  notes: { conflicts: { open: readonly string[] } };
}

interface WaitsForProps {
  /** The id for the button's `aria-describedby`. */
  id: string;
  form: WaitingForm;
  /** Whether another button is enabled without a change, and waits for what is missing. */
  isEager?: boolean;
  className?: string;
}

/**
 * Says why the form's button is disabled; empty once it is enabled. What is missing is shown only
 * after a member began to type or pressed the button.
 */
export function WaitsFor({ id, form, isEager = false, className = '' }: WaitsForProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    const around = place.current?.closest('form');
    if (!around) return;
    const look = () => {
      setMissing(missingSentence(around));
      setWrong(wrongSentence(around));
    };
    // The program also fills in fields, and validates them a moment later.
    look();
    const begin = () => {
      setBegun(true);
      look();
    };
    // A disabled button gets this event, but no click.
    const press = ({ target }: Event) => {
      if ((target as Element).closest('[type=submit]')) begin();
    };
    around.addEventListener('input', begin);
    around.addEventListener('pointerdown', press);
    const attributes = new MutationObserver(look);
    attributes.observe(around, {
      subtree: true,
      attributeFilter: ['aria-invalid', 'data-coming', 'data-lacks'],
    });
    return () => {
      around.removeEventListener('input', begin);
      around.removeEventListener('pointerdown', press);
      attributes.disconnect();
    };
  });
  return (
    <p
      ref={place}
      id={id}
      role="status"
      className={`text-small text-muted empty:hidden ${className}`}
    >
      {!(form.changed && form.isValid) && sentenceOf(form, missing, wrong, { isBegun, isEager })}
    </p>
  );
}

function sentenceOf(
  { changed, notes }: WaitingForm,
  missing: string | null,
  wrong: string | null,
  { isBegun, isEager }: { isBegun: boolean; isEager: boolean },
): string {
  if (notes.conflicts.open.length > 0) return 'Choose which version to keep.';
  if (missing !== null) return changed || isBegun || isEager ? missing : '';
  if (wrong !== null) return wrong;
  if (changed) return 'Please check the fields above.';
  return isBegun || !isEager ? 'No changes yet.' : '';
}

function missingSentence(form: HTMLFormElement): string | null {
  const labels = emptyLabels(form);
  return labels.length > 0 ? `Still missing: ${labels.join(', ')}.` : null;
}

function wrongSentence(form: HTMLFormElement): string | null {
  const wrong = wrongLabels(form).join(', ');
  // A list of files is labeled by what its button does, such as `Add documents`.
  if (wrong) return `Please check: ${wrong}.`.replace('Please check: Add', 'Check the');
  // A reason besides the fields, such as an upload.
  return form.querySelector<HTMLElement>('[data-coming]')?.dataset['coming'] ?? null;
}
