import { useCallback, useState, type FormEvent } from 'react';
import { Failure, wrongFields } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { SessionForm, SessionSubmitButton, usePosted, type Progress } from './session.parts.tsx';
import { resetPassword, sessionMessage } from './session.queries.ts';
import { passwordErrors, maxPasswordLength } from './password.view.ts';

const redirectAfterMs = 2000;

interface Refused {
  error: string;
  /** The link leads nowhere any more. */
  isVoid: boolean;
  /** The server's sentences, until something else is typed. */
  fields: { password?: string; confirm?: string };
}

const nothingRefused: Refused = { error: '', isVoid: false, fields: {} };

export default function ResetPasswordPage() {
  const token = new URLSearchParams(usePageLocation().search).get('token');
  return token ? <ResetForm token={token} /> : <InvalidLink />;
}

function InvalidLink() {
  return (
    <section className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
      <h1 className="display text-step-4">Invalid Reset Link</h1>
      <p>Invalid reset link. Please request a new password reset.</p>
      <PageLink to="/forgot-password" className="button">
        Request a new link
      </PageLink>
    </section>
  );
}

function ResetForm({ token }: { token: string }) {
  const [progress, setProgress] = useState<Progress>('idle');
  const posted = usePosted();
  const [refused, setRefused] = useState<Refused>(
    posted?.failure ? refusedBy(posted.failure) : nothingRefused,
  );
  const [values, setValues] = useState({ password: '', confirm: '' });
  const [touched, setTouched] = useState({ password: false, confirm: false });
  const wrong = passwordErrors(values.password, values.confirm);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched({ password: true, confirm: true });
    const typed = typedIn(event.currentTarget);
    const { password, confirm } = passwordErrors(typed.password, typed.confirm);
    if (password || confirm) return;
    setRefused(nothingRefused);
    setProgress('sending');
    try {
      await resetPassword(token, typed.password);
    } catch (failure) {
      const why = refusedBy(failure);
      setProgress('idle');
      setRefused(why);
      addAlert('error', why.error);
      return;
    }
    setProgress('done');
    addAlert('success', 'Password reset successful! Redirecting to sign in...');
    setTimeout(() => location.assign('/signin'), redirectAfterMs);
  };

  // Read from the fields, so that what was typed before the scripts ran counts as well.
  const read = useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    setValues(typedIn(form));
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
      error={(touched[name] ? wrong[name] : null) ?? refused.fields[name] ?? null}
    />
  );
  return (
    <SessionForm
      title="Reset Password"
      progress={progress}
      error={refused.error || null}
      footer={refused.isVoid && <PageLink to="/forgot-password">Request a new link</PageLink>}
      ref={read}
      onInput={(event) => {
        read(event.currentTarget);
        setRefused((earlier) => ({ ...earlier, fields: {} }));
      }}
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

function typedIn(form: HTMLFormElement): Record<'password' | 'confirm', string> {
  const typed = new FormData(form);
  return { password: String(typed.get('password')), confirm: String(typed.get('confirm')) };
}

function refusedBy(failure: unknown): Refused {
  const { token: brokenLink, newPassword, confirm } = wrongFields(failure);
  const isInvalid = failure instanceof Failure && failure.code === 'reset.invalid';
  return {
    error: brokenLink ?? sessionMessage('reset', failure),
    isVoid: brokenLink !== undefined || isInvalid,
    fields: { ...(newPassword && { password: newPassword }), ...(confirm && { confirm }) },
  };
}
