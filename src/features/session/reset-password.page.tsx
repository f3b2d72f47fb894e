import { useCallback, useState, type FormEvent } from 'react';
import { Failure, wrongFields } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { SessionForm, SessionSubmitButton, type Progress } from './session.parts.tsx';
import { resetPassword, sessionMessage } from './session.queries.ts';
import { passwordErrors, maxPasswordLength } from './password.view.ts';

const redirectAfterMs = 2000;

export default function ResetPasswordPage() {
  const token = new URLSearchParams(usePageLocation().search).get('token');
  return token ? <ResetForm token={token} /> : <InvalidLink />;
}

function InvalidLink() {
  return (
    <section className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
      <h1 className="voice text-step-4">Invalid Reset Link</h1>
      <p>Invalid reset link. Please request a new password reset.</p>
      <PageLink to="/forgot-password" className="button">
        Request a new link
      </PageLink>
    </section>
  );
}

function ResetForm({ token }: { token: string }) {
  const [progress, setProgress] = useState<Progress>('idle');
  const [error, setError] = useState<string | null>(null);
  const [isVoid, setVoid] = useState(false);
  /** The server's message about the new password, until another one is typed. */
  const [refused, setRefused] = useState<string | null>(null);
  const [values, setValues] = useState({ password: '', confirm: '' });
  const [touched, setTouched] = useState({ password: false, confirm: false });
  const wrong = passwordErrors(values.password, values.confirm);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched({ password: true, confirm: true });
    if (wrong.password || wrong.confirm) return;
    setError(null);
    setProgress('sending');
    try {
      await resetPassword(token, values.password);
    } catch (failure) {
      const { token: brokenLink, newPassword } = wrongFields(failure);
      const message = brokenLink ?? sessionMessage('reset', failure);
      setProgress('idle');
      setVoid(brokenLink !== undefined || isInvalidLink(failure));
      setRefused(newPassword ?? null);
      setError(message);
      addAlert('error', message);
      return;
    }
    setProgress('done');
    addAlert('success', 'Password reset successful! Redirecting to sign in...');
    setTimeout(() => location.assign('/signin'), redirectAfterMs);
  };

  // Read from the fields, so that what was typed before the scripts ran counts as well.
  const read = useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    const written = new FormData(form);
    setValues({
      password: String(written.get('password')),
      confirm: String(written.get('confirm')),
    });
    setRefused(null);
  }, []);

  const field = (name: 'password' | 'confirm', label: string) => (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      required
      maxLength={maxPasswordLength}
      onBlur={() => setTouched({ ...touched, [name]: true })}
      error={(touched[name] ? wrong[name] : null) ?? (name === 'password' ? refused : null)}
    />
  );
  return (
    <SessionForm
      title="Reset Password"
      progress={progress}
      error={error}
      footer={isVoid && <PageLink to="/forgot-password">Request a new link</PageLink>}
      ref={read}
      onInput={(event) => read(event.currentTarget)}
      onSubmit={submit}
    >
      {field('password', 'New password')}
      {field('confirm', 'Confirm password')}
      <SessionSubmitButton
        progress={progress}
        idle="Reset Password"
        sending="Resetting Password..."
        disabled={wrong.password !== null || wrong.confirm !== null}
      />
    </SessionForm>
  );
}

const isInvalidLink = (failure: unknown): boolean =>
  failure instanceof Failure && failure.code === 'reset.invalid';
