import { useState, type ComponentProps, type ReactNode } from 'react';
import { wrongFields } from '../../errors/failure.ts';
import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { usePosted } from '../../kit/client/data/usePosted.ts';
import { ServerForm } from '../../kit/client/inputs/ServerForm.tsx';
import { addAlert } from '../../kit/client/page/alerts.ts';

export type Progress = 'idle' | 'sending' | 'done';

interface Refused {
  /** Null if the form itself found errors. */
  failure: unknown;
  /** The error that belongs to no field of the form. */
  error: string | null;
  fields: Readonly<Record<string, string>>;
}

const nothingRefused: Refused = { failure: null, error: null, fields: {} };

/**
 * The state of a form for signing in or resetting a password: its progress and its errors.
 * @param names of its fields, each of which shows its own error.
 * @param explain returns the sentence for a failure that names no field.
 * @param failureField the field that shows such a failure; null for below the form.
 */
export function useSessionForm(
  names: readonly string[],
  explain: (failure: unknown) => string,
  failureField: string | null = null,
) {
  const posted = usePosted('session');
  const refusedBy = (failure: unknown, at = failureField): Refused => {
    const fields = wrongFields(failure);
    const [other] = Object.entries(fields).filter(([name]) => !names.includes(name));
    if (other) return { failure, error: other[1], fields };
    if (Object.keys(fields).length > 0) return { failure, error: null, fields };
    const error = explain(failure);
    return at === null
      ? { failure, error, fields }
      : { failure, error: null, fields: { [at]: error } };
  };
  const [progress, setProgress] = useState<Progress>(posted && !posted.failure ? 'done' : 'idle');
  const [refused, setRefused] = useState(
    posted?.failure ? refusedBy(posted.failure) : nothingRefused,
  );
  return {
    posted,
    progress,
    setProgress,
    failure: refused.failure,
    error: refused.error,
    /** Returns an input's props. Without scripts, the first one with an error gets the focus. */
    field: (name: string) => ({
      name,
      required: true,
      error: refused.fields[name] ?? null,
      onInput() {
        const { [name]: _, ...fields } = refused.fields;
        setRefused({ ...refused, fields });
      },
      autoFocus: refused.failure !== null && name === Object.keys(refused.fields)[0],
    }),
    /** Shows errors at fields. @returns whether there are none. */
    check(fields: Refused['fields']): boolean {
      setRefused({ ...nothingRefused, fields });
      return Object.keys(fields).length === 0;
    },
    clearFields: () => setRefused((earlier) => ({ ...earlier, fields: {} })),
    /** @param at the field that shows a failure. @returns whether it succeeded. */
    async send(work: () => Promise<unknown>, at = failureField): Promise<boolean> {
      setRefused(nothingRefused);
      setProgress('sending');
      try {
        await work();
      } catch (failure) {
        const why = refusedBy(failure, at);
        setProgress('idle');
        setRefused(why);
        addAlert('error', why.error ?? Object.values(why.fields)[0]!);
        return false;
      }
      setProgress('done');
      return true;
    },
  };
}

interface SessionFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  title: string;
  form: Pick<ReturnType<typeof useSessionForm>, 'progress' | 'error'>;
  onSubmit: (typed: FormData) => Promise<void>;
  /** A link to a related page. */
  footer?: ReactNode;
}

export function SessionForm(props: SessionFormProps) {
  const { title, form, onSubmit, footer, children, ...attributes } = props;
  return (
    <section className="mx-auto grid w-full max-w-112 gap-8 px-4 py-16">
      <h1 className="display text-step-4">{title}</h1>
      <ServerForm
        state={form.progress === 'sending' ? 'saving' : 'idle'}
        noValidate
        tabIndex={-1}
        className="grid gap-5 outline-none"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit(new FormData(event.currentTarget));
        }}
        {...attributes}
      >
        {children}
        {form.error && (
          <p role="alert" className="border-l-4 border-error pl-3 text-error">
            {form.error}
          </p>
        )}
        {footer}
      </ServerForm>
    </section>
  );
}

interface SessionSubmitButtonProps {
  progress: Progress;
  idle: string;
  sending: string;
  disabled?: boolean;
  /** Starts an alternative to the form, such as a passkey. */
  onClick?: () => void;
}

/** Never disabled before hydration, so that no press is lost. */
export function SessionSubmitButton(props: SessionSubmitButtonProps) {
  const { progress, idle, sending, disabled = false, onClick } = props;
  const isHydrated = useHydrated();
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={onClick ? 'button-line justify-center' : 'button'}
      disabled={isHydrated && (disabled || progress !== 'idle')}
      onClick={onClick}
    >
      {{ idle, sending, done: 'Success!' }[progress]}
    </button>
  );
}
