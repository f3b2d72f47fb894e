import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { setAlertHost } from '../../kit/client/page/alerts.ts';
import {
  foreignService,
  sendsMail,
  takesOwnForms,
} from '../../kit/client/public-forms/emailService.ts';
import { noMailText } from '../../kit/client/public-forms/noMailText.ts';
import { PublicForm } from '../../kit/client/public-forms/PublicForm.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { TownField } from '../places/place-field.parts.tsx';
import {
  confirmationSentText,
  consentFor,
  newsletterLimits,
  subscriptionErrors,
} from './newsletter.view.ts';

interface NewsletterDialogProps {
  /** An address to begin with, or an empty text; null while the dialog is closed. */
  typed: string | null;
  /** Gets the next step for the subscriber, or an empty text. */
  onSubscribed: (next: string) => void;
  onClosed: () => void;
}

/** A native modal dialog; typed text is still there when it opens again. */
export function NewsletterDialog({ typed, onSubscribed, onClosed }: NewsletterDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    const input = dialog.current?.querySelector('input');
    if (typed === null || !input) return;
    dialog.current?.showModal();
    setAlertHost(dialog.current);
    if (typed !== '') {
      input.value = typed;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    input.focus();
  }, [typed]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="newsletter-title"
      className="sheet"
      onClose={() => {
        setAlertHost(null);
        onClosed();
      }}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="grid gap-6">
        <div className="flex items-center justify-between gap-4">
          <h2 id="newsletter-title" className="display text-step-3">
            Newsletter
          </h2>
          <button
            type="button"
            aria-label="Close"
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-one text-muted hover:text-text"
            onClick={close}
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <PublicForm
          kind="newsletter"
          names={['email']}
          check={subscriptionErrors}
          sent="Thank you for subscribing!"
          failed="Failed to subscribe, please try again."
          onSent={() => {
            close();
            onSubscribed(takesOwnForms() && sendsMail() ? confirmationSentText : '');
          }}
          button="Subscribe"
          consent={consentFor(foreignService())}
        >
          {(field) => (
            <>
              {takesOwnForms() && (
                <p className="font-semibold empty:hidden">{noMailText('confirmation')}</p>
              )}
              <TextField
                label="Email"
                type="email"
                autoComplete="email"
                maxLength={newsletterLimits.email}
                {...field('email')}
              />
              {takesOwnForms() && <TownField />}
            </>
          )}
        </PublicForm>
      </div>
    </dialog>
  );
}
