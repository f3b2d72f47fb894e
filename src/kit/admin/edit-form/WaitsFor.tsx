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
  className?: string;
}

/** Says why the form's button is disabled; empty once it is enabled. */
export function WaitsFor({ id, form, className = '' }: WaitsForProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [ofFields, setOfFields] = useState<string | null>(null);
  useEffect(() => {
    const around = place.current?.closest('form');
    if (!around) return;
    const look = () => setOfFields(sentenceOfFields(around));
    // The program also fills in fields, and validates them a moment later.
    look();
    around.addEventListener('input', look);
    const attributes = new MutationObserver(look);
    attributes.observe(around, {
      subtree: true,
      attributeFilter: ['aria-invalid', 'data-coming', 'data-lacks'],
    });
    return () => {
      around.removeEventListener('input', look);
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
      {!(form.changed && form.isValid) && sentenceOf(form, ofFields)}
    </p>
  );
}

function sentenceOf({ changed, notes }: WaitingForm, ofFields: string | null): string {
  if (notes.conflicts.open.length > 0) return 'Choose which version to keep.';
  if (ofFields !== null) return ofFields;
  return changed ? 'Please check the fields above.' : 'No changes yet.';
}

/** The problem with the fields, or null. */
function sentenceOfFields(form: HTMLFormElement): string | null {
  const missing = emptyLabels(form);
  if (missing.length > 0) return `Still missing: ${missing.join(', ')}.`;
  const wrong = wrongLabels(form);
  if (wrong.length > 0) return `Please check: ${wrong.join(', ')}.`;
  // A reason besides the fields, such as an upload.
  return form.querySelector<HTMLElement>('[data-coming]')?.dataset['coming'] ?? null;
}
