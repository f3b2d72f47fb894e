import { useId, useState, type ReactNode } from 'react';

export interface FieldProps {
  label: string;
  /** What is wrong with it, or null. */
  error?: string | null;
  /** One line of help below the label. */
  hint?: string | undefined;
}

/** What ties an input to its label and its messages. */
export interface FieldInput {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/**
 * A labelled input with its own message, tied together for those who only hear them. While one is
 * in the field, its message is read with it; elsewhere, and on leaving it, it is said by itself.
 */
export function Field({
  label,
  error = null,
  hint,
  children,
}: FieldProps & { children: (input: FieldInput) => ReactNode }) {
  const id = useId();
  const [isHere, setHere] = useState(false);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className="grid content-start gap-1"
      onFocus={() => setHere(true)}
      onBlur={() => setHere(false)}
    >
      <label htmlFor={id} className="field-label font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <div aria-live={isHere ? 'off' : 'polite'} className="empty:contents">
        {error && (
          <p key={String(isHere)} id={`${id}-error`} className="text-small text-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
