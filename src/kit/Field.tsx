import { useId, type ReactNode } from 'react';

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
 * A labelled input with its own message, tied together for those who only hear them. The message
 * is said when it comes: by then the keyboard may be at the next field.
 */
export function Field({
  label,
  error = null,
  hint,
  children,
}: FieldProps & { children: (input: FieldInput) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1">
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
      <div aria-live="polite" className="empty:contents">
        {error && (
          <p id={`${id}-error`} className="text-small text-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
