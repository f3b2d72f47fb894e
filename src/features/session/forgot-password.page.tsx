import { useState, type FormEvent, type MouseEvent } from 'react';
import { wrongFields } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { emailMessages } from '../../kit/schema/emailAddress.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { SessionForm, SessionSubmitButton, type Progress } from './session.parts.tsx';
import { requestPasswordReset, sessionMessage } from './session.queries.ts';

export default function ForgotPasswordPage() {
  const [progress, setProgress] = useState<Progress>('idle');
  const [error, setError] = useState<string | null>(null);
  const [emailError, setEmailError] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setError(null);
    setEmailError(email ? null : emailMessages.empty);
    if (!email) return;
    setProgress('sending');
    try {
      await requestPasswordReset(email);
    } catch (failure) {
      const wrong = wrongFields(failure)['email'] ?? null;
      setProgress('idle');
      setEmailError(wrong);
      if (wrong !== null) return;
      const message = sessionMessage('forgot', failure);
      setError(message);
      addAlert('error', message);
      return;
    }
    setProgress('done');
    addAlert('success', 'Password reset email sent! Check your inbox.');
  };

  /** The pressed button disappears, so the focus moves to the address. */
  const startAnew = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setProgress('idle');
    currentTarget.form?.querySelector('input')?.focus();
  };

  return (
    <SessionForm title="Forgot Password" progress={progress} error={error} onSubmit={submit}>
      <p className="text-muted">
        Write the e-mail address that you sign in with. A link to choose a new password comes by
        mail and works for 30 minutes.
      </p>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={emailError}
      />
      <SessionSubmitButton progress={progress} idle="Send Reset Link" sending="Sending..." />
      {progress === 'done' && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">
            Nothing came? Look among the unwanted mails as well, and whether the address is right.
          </p>
          <button type="button" className="button-line" onClick={startAnew}>
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
