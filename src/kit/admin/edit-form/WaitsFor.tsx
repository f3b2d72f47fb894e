import { useEffect, useRef, useState } from 'react';
import { emptyLabels, wrongLabels } from './fieldLabels.ts';

/** What `useEditForm` answers. */
export interface WaitingForm {
  changed: boolean;
  isValid: boolean;
  notes: { clashes: { open: readonly string[] } };
}

interface WaitsForProps {
  /** By which the button is described. */
  id: string;
  form: WaitingForm;
  /** What is missing beside the fields, such as `Poster`. */
  lacks?: string | null;
  className?: string;
}

/** Says what the button of the form around it waits for; empty once it can be pressed. */
export function WaitsFor({ id, form, lacks = null, className = '' }: WaitsForProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [ofFields, setOfFields] = useState<string | null>(null);
  const isReady = form.changed && form.isValid && lacks === null;
  useEffect(() => {
    const around = place.current?.closest('form');
    if (!around) return;
    const look = () => setOfFields(sentenceOfFields(around, lacks));
    // Fields are also filled in by the program, and found wrong a moment later.
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
      {!isReady && sentenceOf(form, ofFields)}
    </p>
  );
}

function sentenceOf({ changed, notes }: WaitingForm, ofFields: string | null): string {
  if (notes.clashes.open.length > 0) return 'Please choose above which version you keep.';
  if (ofFields !== null) return ofFields;
  return changed ? 'Something above is not right yet.' : 'Nothing is changed yet.';
}

/** What the fields wait for; null for nothing. */
function sentenceOfFields(form: HTMLFormElement, lacks: string | null): string | null {
  const missing = lacks === null ? emptyLabels(form) : [lacks, ...emptyLabels(form)];
  if (missing.length > 0) return `Still missing: ${missing.join(', ')}.`;
  const wrong = wrongLabels(form);
  if (wrong.length > 0) return `Not right yet: ${wrong.join(', ')}.`;
  // What the form waits for by itself, such as an upload.
  return form.querySelector<HTMLElement>('[data-coming]')?.dataset['coming'] ?? null;
}
