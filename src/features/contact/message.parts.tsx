import { useEffect, useRef, useState } from 'react';
import { foreignService } from '../../kit/client/public-forms/emailService.ts';
import { PublicForm } from '../../kit/client/public-forms/PublicForm.tsx';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { emailLink } from './contact.view.ts';
import { messageConsent, messageErrors, messageLimits, subjectFor } from './messages.view.ts';

const formSectionId = 'write';

/** @param email the address for fans without scripts, or null. */
export function MessageForm({ email }: { email: string | null }) {
  const [isSent, setSent] = useState(false);
  const thanks = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);
  const writeAgain = () => {
    setSent(false);
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('.field')?.focus());
  };
  return (
    <section
      ref={section}
      id={formSectionId}
      className="grid min-w-0 scroll-mt-32 content-start gap-6"
      // A reason to write fills in the subject.
      onInput={() => setSent(false)}
    >
      <h2 ref={thanks} tabIndex={-1} className="display scroll-mt-32 text-step-4 outline-none">
        {isSent ? 'Thank You' : 'Write to the Band'}
      </h2>
      {isSent && (
        <>
          <p className="text-step-1">Your message is on its way to the band.</p>
          <button type="button" className="button-line justify-self-start" onClick={writeAgain}>
            Write another message
          </button>
        </>
      )}
      <noscript>
        <p>
          This form needs JavaScript, which is off in this browser.
          {email && (
            <>
              {' '}
              Please write to{' '}
              <a href={emailLink(email)} className="underline">
                {email}
              </a>{' '}
              instead.
            </>
          )}
        </p>
      </noscript>
      <div hidden={isSent}>
        <PublicForm
          kind="contact"
          draftName="message"
          names={['name', 'email', 'subject', 'message']}
          check={messageErrors}
          sent="Message sent!"
          failed="Failed to send message, please try again."
          onSent={() => setSent(true)}
          button="Send Message"
          consent={messageConsent(foreignService())}
        >
          {(field) => {
            const input = (name: keyof typeof messageLimits) => ({
              maxLength: messageLimits[name],
              ...field(name),
            });
            return (
              <>
                <div className="grid gap-5 desk:grid-cols-2">
                  <TextField label="Name" autoComplete="name" {...input('name')} />
                  <TextField label="Email" type="email" autoComplete="email" {...input('email')} />
                </div>
                <TextField label="Subject" autoComplete="off" {...input('subject')} />
                <TextArea label="Message" autoComplete="off" {...input('message')} />
              </>
            );
          }}
        </PublicForm>
      </div>
    </section>
  );
}

/** Fills in the subject and focuses the first empty field. @returns false without a form. */
export function writeFor(reason: string): boolean {
  const form = document.getElementById(formSectionId)?.querySelector('form');
  const subject = form?.elements.namedItem('subject');
  if (!form || !(subject instanceof HTMLInputElement) || subject.readOnly) return false;
  subject.value = subjectFor(reason, subject.value);
  subject.dispatchEvent(new Event('input', { bubbles: true }));
  const inputs = [...form.querySelectorAll<HTMLInputElement>('.field')];
  const next = inputs.find(({ value }) => value === '') ?? subject;
  const go = () => {
    next.focus({ preventScroll: true });
    document.getElementById(formSectionId)?.scrollIntoView({ block: 'start' });
  };
  // Phones open their keyboard at once only; after a sent message the form has to appear first.
  if (form.closest('[hidden]')) requestAnimationFrame(go);
  else go();
  return true;
}
