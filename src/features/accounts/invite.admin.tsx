import { useState, type FormEvent } from 'react';
import { chooseMessage, wrongFields } from '../../errors/failure.ts';
import { acceptInvitation } from './invitations.queries.ts';
import type { Invited } from './invitations.view.ts';
import { SessionForm, SessionSubmitButton, type Progress } from '../session/session.parts.tsx';
import { passwordErrors, maxPasswordLength } from '../session/session.view.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';

/** Makes an account by the one-time link that led here, and signs it in. */
export function InvitePage({ invited }: { invited: Invited | null }) {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  return (
    <main>{invited ? <InviteForm invited={invited} token={token} /> : <InvalidInvitation />}</main>
  );
}

function InvalidInvitation() {
  return (
    <section className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
      <h1 className="voice text-step-4">Invalid Invitation</h1>
      <p>
        This invitation is invalid, was used or has expired. Please ask whoever invited you for a
        new one.
      </p>
      <a href="/signin" className="button">
        Member Login
      </a>
    </section>
  );
}

type Wrong = Partial<Record<'name' | 'password' | 'confirm', string>>;

function InviteForm({ invited, token }: { invited: Invited; token: string }) {
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
      ...(password && { password }),
      ...(confirm && { confirm }),
    };
    setError(null);
    setWrong(found);
    if (Object.keys(found).length > 0) return;

    setProgress('sending');
    try {
      await acceptInvitation({ token, name: text('name'), password: text('password') });
    } catch (failure) {
      setProgress('idle');
      setWrong(wrongFields(failure));
      setError(chooseMessage(failure));
      return;
    }
    setProgress('done');
    // The link is used up: going back shall not lead to it.
    location.replace('/theme');
  };

  return (
    <SessionForm title="Welcome" progress={progress} error={error} onSubmit={submit}>
      <p className="text-muted">
        You are invited to edit this site. Choose how you are called, and a password to sign in
        with.
      </p>
      <TextField
        label="Email"
        hint="You sign in with it."
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        value={invited.email}
      />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        defaultValue={invited.name}
        error={wrong.name ?? null}
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
  );
}
