import { useState, type FormEvent, type MouseEvent } from 'react';
import { wrongFields } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { emailMessages } from '../../kit/schema/emailAddress.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { SessionForm, SessionSubmitButton, usePosted, type Progress } from './session.parts.tsx';
import { requestPasswordReset, sessionMessage } from './session.queries.ts';

const sentText = 'Password reset email sent! Check your inbox.';

interface Refused {
  /** Of the form as a whole. */
  error: string | null;
  emailError: string | null;
}

const nothingRefused: Refused = { error: null, emailError: null };

export default function ForgotPasswordPage() {
  const posted = usePosted();
  const [progress, setProgress] = useState<Progress>(posted && !posted.failure ? 'done' : 'idle');
  const [{ error, emailError }, setRefused] = useState<Refused>(
    posted?.failure ? refusedBy(posted.failure) : nothingRefused,
  );

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setRefused({ error: null, emailError: email ? null : emailMessages.empty });
    if (!email) return;
    setProgress('sending');
    try {
      await requestPasswordReset(email);
    } catch (failure) {
      const refused = refusedBy(failure);
      setProgress('idle');
      setRefused(refused);
      addAlert('error', refused.emailError ?? refused.error ?? '');
      return;
    }
    setProgress('done');
    addAlert('success', sentText);
  };

  /** The pressed button disappears, so the focus moves to the address. */
  const startAnew = (event: MouseEvent<HTMLButtonElement>) => {
    // Without scripts it sends the form at once.
    event.preventDefault();
    setProgress('idle');
    event.currentTarget.form?.querySelector('input')?.focus();
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
        defaultValue={posted?.email}
        error={emailError}
      />
      <SessionSubmitButton progress={progress} idle="Send Reset Link" sending="Sending..." />
      {progress === 'done' && (
        <div className="grid justify-items-start gap-3">
          {posted && <p role="status">{sentText}</p>}
          <p className="text-muted">
            Nothing came? Look among the unwanted mails as well, and whether the address is right.
          </p>
          <button className="button-line" onClick={startAnew}>
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

/** A field that is named shows its own sentence. */
function refusedBy(failure: unknown): Refused {
  const emailError = wrongFields(failure)['email'] ?? null;
  return { error: emailError === null ? sessionMessage('forgot', failure) : null, emailError };
}
