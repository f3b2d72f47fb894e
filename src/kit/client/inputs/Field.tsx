import { useState, type ReactNode } from 'react';
import { useElementId } from './elementId.ts';

export interface FieldProps {
  label: string;
  error?: string | null;
  hint?: string | undefined;
}

export interface FieldInput {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/**
 * An input with its label. Screen readers read its error with the input if it has the focus;
 * otherwise they announce the error by itself.
 */
export function Field(props: FieldProps & { children: (input: FieldInput) => ReactNode }) {
  const { label, error = null, hint, children } = props;
  const id = useElementId();
  const [hasFocus, setFocus] = useState(false);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className="grid content-start gap-1"
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
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
      <div aria-live={hasFocus ? 'off' : 'polite'} className="empty:contents">
        {error && (
          <p key={String(hasFocus)} id={`${id}-error`} className="text-small text-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
