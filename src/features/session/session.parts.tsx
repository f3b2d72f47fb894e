import type { ComponentProps, ReactNode } from 'react';
import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { useFocusAfter } from '../../kit/client/inputs/useFocusAfter.ts';

interface SessionFormProps extends ComponentProps<'form'> {
  title: string;
  progress: Progress;
  error: string | null;
  /** A link that leads on from there. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Scripts send the form; where there are none, POST keeps its content out of the address. */
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
      <h1 className="voice text-step-4">{title}</h1>
      <form
        method="post"
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

export type Progress = 'idle' | 'sending' | 'done';

/** Disabled until the scripts are there that send the form. */
export function SessionSubmitButton({
  progress,
  idle,
  sending,
  disabled = false,
}: {
  progress: Progress;
  idle: string;
  sending: string;
  disabled?: boolean;
}) {
  const label = { idle, sending, done: 'Success!' }[progress];
  const isAwake = useHydrated();
  return (
    <>
      <button
        type="submit"
        className="button"
        disabled={disabled || !isAwake || progress !== 'idle'}
      >
        {label}
      </button>
      <noscript>
        <p>This form needs JavaScript, which is switched off in this browser.</p>
      </noscript>
    </>
  );
}
