import { useAreas } from '../../kit/client/data/useArea.ts';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Failure } from '../../errors/failure.ts';
import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { postedFormArea, type PostedForm } from './session.view.ts';
import { useFocusAfter } from '../../kit/client/inputs/useFocusAfter.ts';

interface SessionFormProps extends ComponentProps<'form'> {
  title: string;
  progress: Progress;
  error: string | null;
  /** A link that leads on from there. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Works without scripts too: the server answers the same address with the page. */
export function SessionForm({
  title,
  progress,
  error,
  footer,
  children,
  onSubmit,
  ...form
}: SessionFormProps) {
  const keyboard = useFocusAfter(progress === 'sending' ? 'saving' : 'idle');
  return (
    <section className="mx-auto grid w-full max-w-112 gap-8 px-4 py-16">
      <h1 className="display text-step-4">{title}</h1>
      <form
        method="post"
        data-without-scripts=""
        noValidate
        tabIndex={-1}
        {...form}
        className="grid gap-5 outline-none"
        onSubmit={(event) => {
          keyboard.remember(event.currentTarget);
          onSubmit?.(event);
        }}
      >
        {children}
        {error && (
          <p role="alert" className="border-l-4 border-error pl-3 text-error">
            {error}
          </p>
        )}
        {footer}
      </form>
    </section>
  );
}

interface Posted {
  email: string;
  /** Null if it was done. */
  failure: Failure | null;
}

/** What became of the form if it was sent without scripts; null if it was not. */
export function usePosted(): Posted | null {
  const areas = useAreas();
  const [posted] = useState(() => {
    const found = areas.get<PostedForm>(postedFormArea);
    if (!found) return null;
    return { email: found.email, failure: found.failed && new Failure(found.failed) };
  });
  return posted;
}

export type Progress = 'idle' | 'sending' | 'done';

/** Never disabled before the scripts come: nothing that is sent may be dropped. */
export function SessionSubmitButton({
  progress,
  idle,
  sending,
  disabled = false,
  type = 'submit',
  onClick,
}: {
  progress: Progress;
  idle: string;
  sending: string;
  disabled?: boolean;
  /** `button` for another way than the form's, which is asked for by `onClick`. */
  type?: 'submit' | 'button';
  onClick?: () => void;
}) {
  const label = { idle, sending, done: 'Success!' }[progress];
  const isHydrated = useHydrated();
  return (
    <button
      type={type}
      className={type === 'submit' ? 'button' : 'button-line justify-center'}
      disabled={isHydrated && (disabled || progress !== 'idle')}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
