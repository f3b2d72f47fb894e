import { useEffect, useRef, useState } from 'react';
import { noAnswerMessages } from '../../errors/sharedMessages.ts';
import { activity } from '../../kit/client/browser/activity.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { importWithRetry } from '../../kit/client/browser/importWithRetry.ts';
import type { NewsletterDialog } from './newsletter-dialog.parts.tsx';
import { confirmationSentText } from './newsletter.view.ts';

export function NewsletterButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [Dialog, setDialog] = useState<typeof NewsletterDialog | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isSubscribed, setSubscribed] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  // On phones the confirmation would be below the window.
  useEffect(() => {
    if (isSubscribed) status.current?.scrollIntoView({ block: 'nearest' });
  }, [isSubscribed]);

  const open = async () => {
    setSubscribed(false);
    const end = activity.begin();
    try {
      const { NewsletterDialog: loaded } = await importWithRetry(
        () => import('./newsletter-dialog.parts.tsx'),
      );
      setDialog(() => loaded);
      setOpen(true);
    } catch (error) {
      console.warn('could not load the newsletter dialog', error);
      addAlert('error', noAnswerMessages.network);
    } finally {
      end();
    }
  };
  return (
    <div className="needs-scripts flex flex-wrap items-center gap-x-6 gap-y-2">
      <button
        ref={button}
        type="button"
        className="button-line"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        Newsletter
      </button>
      <p ref={status} role="status" className="scroll-mb-32 text-muted empty:hidden">
        {isSubscribed && takesOwnForms() && confirmationSentText}
      </p>
      {Dialog && (
        <Dialog
          isOpen={isOpen}
          onSubscribed={() => setSubscribed(true)}
          onClosed={() => {
            setOpen(false);
            // Some browsers don't focus a button on a mouse click.
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
