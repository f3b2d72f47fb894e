import { useState, type FormEvent } from 'react';
import { chooseMessage, wrongFields } from '../../errors/failure.ts';
import { SessionForm, SessionSubmitButton, type Progress } from '../session/session.parts.tsx';
import { setUp } from '../session/session.queries.ts';
import { passwordErrors, maxPasswordLength } from '../session/session.view.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';

type Wrong = Partial<Record<'name' | 'email' | 'password' | 'confirm', string>>;

/** Makes the first account with the one-time code in the address, and signs it in. */
export function SetupPage() {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  const [progress, setProgress] = useState<Progress>('idle');
  const [error, setError] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name));
    const { password, confirm } = passwordErrors(text('password'), text('confirm'));
    const found: Wrong = {
      ...(!text('name').trim() && { name: 'Required' }),
      ...(!text('email').trim() && { email: 'Email cannot be empty' }),
      ...(password && { password }),
      ...(confirm && { confirm }),
    };
    setError(null);
    setWrong(found);
    if (Object.keys(found).length > 0) return;

    setProgress('sending');
    try {
      await setUp({ code, name: text('name'), email: text('email'), password: text('password') });
    } catch (failure) {
      setProgress('idle');
      setWrong(wrongFields(failure));
      setError(chooseMessage(failure));
      return;
    }
    setProgress('done');
    location.assign('/theme');
  };

  return (
    <main>
      <SessionForm title="Welcome" progress={progress} error={error} onSubmit={submit}>
        <p className="text-muted">
          This makes the first account. Who signs in with it can edit the whole site.
        </p>
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          required
          error={wrong.name ?? null}
        />
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
          hint="At least 6 characters"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          maxLength={maxPasswordLength}
          error={wrong.password ?? null}
        />
        <TextField
          label="Password again"
          name="confirm"
          type="password"
          autoComplete="new-password"
          required
          maxLength={maxPasswordLength}
          error={wrong.confirm ?? null}
        />
        <SessionSubmitButton progress={progress} idle="Create Account" sending="Creating..." />
      </SessionForm>
    </main>
  );
}
