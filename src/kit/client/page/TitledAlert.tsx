import type { ReactNode } from 'react';

/** What went wrong, and how to mend it. */
export interface AlertText {
  title: string;
  sentence: string;
  /** What to try, in order. */
  steps: readonly string[];
}

interface TitledAlertProps extends AlertText {
  /** What somebody else said about it, in their words; empty for nothing. */
  said?: string;
  /** What can be done right here. */
  children?: ReactNode;
}

/**
 * Says what is wrong under a title, and how to mend it step by step. It interrupts nobody who only
 * listens: the note beside the button of the form tells them the title.
 */
export function TitledAlert({ title, sentence, steps, said = '', children }: TitledAlertProps) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 border-l-4 border-error pl-4 wrap-anywhere">
      <h3 className="font-semibold">{title}</h3>
      <p>{sentence}</p>
      {said !== '' && (
        <p className="text-muted">
          The answer was: <q>{said}</q>
        </p>
      )}
      <ol className="grid list-decimal gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </div>
  );
}
