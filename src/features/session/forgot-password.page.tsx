import { useState, type FormEvent } from 'react';
import { wrongFields } from '../../errors/failure.ts';
import { addAlert } from '../../kit/alerts.ts';
import { emailMessages } from '../../kit/emailAddress.ts';
import { PageLink } from '../../kit/PageLink.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { SessionForm, SubmitButton, type Progress } from './session.parts.tsx';
import { askForReset, sessionMessage } from './session.queries.ts';

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
      await askForReset(email);
    } catch (failure) {
      const message = sessionMessage('forgot', failure);
      setProgress('idle');
      setEmailError(wrongFields(failure)['email'] ?? null);
      setError(message);
      addAlert('error', message);
      return;
    }
    setProgress('done');
    addAlert('success', 'Password reset email sent! Check your inbox.');
  };

  return (
    <SessionForm title="Forgot Password" error={error} onSubmit={submit}>
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
      <SubmitButton progress={progress} idle="Send Reset Link" sending="Sending..." />
      <PageLink to="/signin">Back to Member Login</PageLink>
    </SessionForm>
  );
}
