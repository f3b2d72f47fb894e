import type { MouseEvent } from 'react';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { spanText } from '../../kit/dates/durations.ts';
import { lifetimes } from '../../kit/dates/lifetimes.ts';
import { emailMessages } from '../../kit/schema/emailAddress.ts';
import { sendsMail } from '../../kit/client/public-forms/emailService.ts';
import { noMailText } from '../../kit/client/public-forms/noMailText.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { SessionForm, SessionSubmitButton, useSessionForm } from './session.parts.tsx';
import { requestPasswordReset, sessionMessage } from './session.queries.ts';

const sentText = 'Password reset email sent! Check your inbox.';

export default function ForgotPasswordPage() {
  const form = useSessionForm(['email'], (failure) => sessionMessage('forgot', failure), 'email');

  const submit = async (typed: FormData) => {
    const email = String(typed.get('email')).trim();
    if (!form.check(email ? {} : { email: emailMessages.empty })) return;
    if (!(await form.send(() => requestPasswordReset(email)))) return;
    addAlert('success', sentText);
  };

  /** The pressed button disappears, so the focus moves to the address. */
  const startOver = (event: MouseEvent<HTMLButtonElement>) => {
    // Without scripts the button sends the form at once.
    event.preventDefault();
    form.setProgress('idle');
    event.currentTarget.form?.querySelector('input')?.focus();
  };

  return (
    <SessionForm title="Forgot Password" form={form} onSubmit={submit}>
      <p className="text-muted">
        Enter your sign-in e-mail. We'll send a link, valid for {spanText(lifetimes.resetLink)}.
      </p>
      {!sendsMail() && (
        <p className="font-semibold">
          {noMailText('link')} Ask the person who runs the server for one.
        </p>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={form.posted?.typed}
        {...form.field('email')}
      />
      <SessionSubmitButton progress={form.progress} idle="Send Reset Link" sending="Sending..." />
      {form.progress === 'done' && (
        <div className="grid justify-items-start gap-3">
          {form.posted && <p role="status">{sentText}</p>}
          <p className="text-muted">No e-mail? Check your spam folder and the spelling.</p>
          <button className="button-line" onClick={startOver}>
            Send again
          </button>
        </div>
      )}
      <PageLink to="/signin" className="way-on">
        Back to Member Login
      </PageLink>
    </SessionForm>
  );
}
