import { useState, type FormEvent } from 'react';
import { wrongFields } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { takeReturnPath } from '../../kit/client/browser/returnPath.ts';
import { SessionForm, SessionSubmitButton, type Progress } from './session.parts.tsx';
import { logIn, sessionMessage } from './session.queries.ts';
import { maxPasswordLength } from './password.view.ts';

const redirectAfterMs = 1000;

export default function SignInPage() {
  const [progress, setProgress] = useState<Progress>('idle');
  const [error, setError] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ email?: string; password?: string }>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim();
    const password = String(form.get('password'));
    setError(null);
    setWrong({
      ...(!email && { email: 'Required' }),
      ...(!password && { password: 'Password is required' }),
    });
    if (!email || !password) return;

    setProgress('sending');
    try {
      await logIn(email, password);
    } catch (failure) {
      const refused = wrongFields(failure);
      setProgress('idle');
      setWrong(refused);
      if (refused['email'] ?? refused['password']) return;
      const message = sessionMessage('login', failure);
      setError(message);
      addAlert('error', message);
      return;
    }
    setProgress('done');
    addAlert('success', 'Login successful! Redirecting...');
    const next = takeReturnPath() ?? '/theme';
    setTimeout(() => location.assign(next), redirectAfterMs);
  };

  return (
    <SessionForm title="Member Login" progress={progress} error={error} onSubmit={submit}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={wrong.email ?? null}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={maxPasswordLength}
        error={wrong.password ?? null}
      />
      <SessionSubmitButton progress={progress} idle="Login" sending="Logging in..." />
      <PageLink to="/forgot-password" className="way-on">
        Forgot your password?
      </PageLink>
    </SessionForm>
  );
}
