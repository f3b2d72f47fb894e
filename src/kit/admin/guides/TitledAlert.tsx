import type { ReactNode } from 'react';
import { Note } from '../notes/Note.tsx';

export interface AlertText {
  title: string;
  sentence: string;
  steps: readonly string[];
}

interface TitledAlertProps extends AlertText {
  /** Another service's message, or empty. */
  serviceMessage?: string;
  children?: ReactNode;
}

/** Explains a problem and its fix. Not a live region, since the note beside the button is one. */
export function TitledAlert(props: TitledAlertProps) {
  const { title, sentence, steps, serviceMessage = '', children } = props;
  return (
    <Note tone="error" className="wrap-anywhere">
      <h3 className="font-semibold">{title}</h3>
      <p>{sentence}</p>
      {serviceMessage !== '' && (
        <p className="text-muted">
          Response: <q>{serviceMessage}</q>
        </p>
      )}
      <ol className="grid list-decimal gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </Note>
  );
}
