import { useRef, useState, type FormEvent } from 'react';
import { noAnswerMessages } from '../../errors/sharedMessages.ts';
import { activity } from '../../kit/client/browser/activity.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { importWithRetry } from '../../kit/client/browser/importWithRetry.ts';
import type { NewsletterDialog } from './newsletter-dialog.parts.tsx';
import { newsletterPath } from './newsletter-path.view.ts';

/** Asks for the address; its button opens a dialog with the consent, filled in. */
export function NewsletterForm() {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [Dialog, setDialog] = useState<typeof NewsletterDialog | null>(null);
  /** The address with which the dialog opened; null while it's closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [nextStep, setNextStep] = useState('');

  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = event.currentTarget.querySelector('input')!.value;
    setNextStep('');
    const end = activity.begin();
    try {
      const { NewsletterDialog: loaded } = await importWithRetry(
        () => import('./newsletter-dialog.parts.tsx'),
      );
      setDialog(() => loaded);
      setTyped(address.trim());
    } catch (error) {
      console.warn('could not load the newsletter dialog', error);
      addAlert('error', noAnswerMessages.network);
    } finally {
      end();
    }
  };
  return (
    <div className={`${takesOwnForms() ? '' : 'needs-scripts'} grid min-w-0 gap-2 desk:w-96`}>
      {/* Without scripts, the button opens a page that asks for everything. */}
      <form
        ref={form}
        action={newsletterPath}
        noValidate
        className="flex gap-2"
        onSubmit={(event) => void open(event)}
      >
        <input
          type="email"
          aria-label="Your e-mail address"
          placeholder="Your e-mail address"
          autoComplete="email"
          className="needs-scripts field min-w-0"
        />
        <button ref={button} type="submit" className="button" aria-haspopup="dialog">
          Newsletter
        </button>
      </form>
      <p role="status" className="text-muted empty:hidden">
        {nextStep && (
          <span ref={scrollTo} className="scroll-mb-32">
            {nextStep}
          </span>
        )}
      </p>
      {Dialog && (
        <Dialog
          typed={typed}
          onSubscribed={(next) => {
            form.current?.reset();
            setNextStep(next);
          }}
          onClosed={() => {
            setTyped(null);
            // Some browsers don't focus a button on a mouse click.
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** On phones the next step would be below the window. */
const scrollTo = (text: HTMLElement | null) => text?.scrollIntoView({ block: 'nearest' });
