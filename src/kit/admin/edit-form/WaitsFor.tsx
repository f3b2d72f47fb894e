import { useEffect, useRef, useState } from 'react';
import { comingIn, emptyLabels, wrongLabels } from './fieldLabels.ts';

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
  const [{ missing, wrong, coming }, setFields] = useState(noFields);
  const isReady = form.changed && form.isValid && lacks === null;
  useEffect(() => {
    const around = place.current?.closest('form');
    if (!around) return;
    const look = () => setFields((known) => withFields(known, around));
    // Fields are also filled in by the program, and found wrong a moment later.
    look();
    around.addEventListener('input', look);
    const marks = new MutationObserver(look);
    marks.observe(around, {
      subtree: true,
      attributeFilter: ['aria-invalid', 'data-coming', 'data-lacks'],
    });
    return () => {
      around.removeEventListener('input', look);
      marks.disconnect();
    };
  });
  const labels = lacks === null ? missing : [lacks, ...missing];
  return (
    <p
      ref={place}
      id={id}
      role="status"
      className={`text-small text-muted empty:hidden ${className}`}
    >
      {!isReady && sentenceOf(form, labels, wrong, coming)}
    </p>
  );
}

function sentenceOf(
  { changed, notes }: WaitingForm,
  missing: readonly string[],
  wrong: readonly string[],
  coming: string | null,
): string {
  if (notes.clashes.open.length > 0) return 'Please choose above which version you keep.';
  if (missing.length > 0) return `Still missing: ${missing.join(', ')}.`;
  if (wrong.length > 0) return `Not right yet: ${wrong.join(', ')}.`;
  if (coming !== null) return coming;
  return changed ? 'Something above is not right yet.' : 'Nothing is changed yet.';
}

interface Fields {
  missing: readonly string[];
  wrong: readonly string[];
  coming: string | null;
}

const noFields: Fields = { missing: [], wrong: [], coming: null };

/** The same object while nothing is another, so that nothing is drawn again. */
function withFields(known: Fields, form: HTMLFormElement): Fields {
  const next = {
    missing: emptyLabels(form),
    wrong: wrongLabels(form),
    coming: comingIn(form),
  };
  return JSON.stringify(next) === JSON.stringify(known) ? known : next;
}
