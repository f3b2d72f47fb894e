import { useState, type FormEvent } from 'react';
import { chooseMessage, wrongFields } from '../../errors/failure.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { TimeZoneField } from '../../kit/admin/inputs/TimeZoneField.tsx';
import { ownTimeZone, parseTimeZone } from '../../kit/dates/timeZones.ts';
import { SessionForm, SessionSubmitButton, type Progress } from '../session/session.parts.tsx';
import { maxPasswordLength, passwordErrors } from '../session/password.view.ts';
import type { Invited } from './invitations.view.ts';

interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** Asked of the first alone. */
  timeZone: string;
}

interface NewAccountFormProps {
  intro: string;
  /** Whose address is known already; null if it is asked for. */
  invited: Invited | null;
  /** @throws Failure */
  create: (account: NewAccount) => Promise<unknown>;
  onCreated: () => void;
}

type Wrong = Partial<Record<keyof NewAccount | 'confirm', string>>;

/** Makes an account, and signs it in. */
export function NewAccountForm({ intro, invited, create, onCreated }: NewAccountFormProps) {
  const [progress, setProgress] = useState<Progress>('idle');
  const [error, setError] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
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
      await create({
        name: text('name'),
        email: text('email'),
        password: text('password'),
        timeZone: parseTimeZone(text('timeZone')),
      });
    } catch (failure) {
      setProgress('idle');
      setWrong(wrongFields(failure));
      setError(chooseMessage(failure));
      return;
    }
    setProgress('done');
    onCreated();
  };

  const name = (
    <TextField
      label="Your name"
      name="name"
      autoComplete="name"
      required
      defaultValue={invited?.name}
      error={wrong.name ?? null}
    />
  );
  const email = (
    <TextField
      label="Email"
      hint={invited ? 'You sign in with it.' : undefined}
      name="email"
      type="email"
      autoComplete="username"
      {...(invited ? { readOnly: true, value: invited.email } : { required: true })}
      error={wrong.email ?? null}
    />
  );
  const password = { type: 'password', autoComplete: 'new-password', required: true } as const;
  return (
    <SessionForm title="Welcome" progress={progress} error={error} onSubmit={submit}>
      <p className="text-muted">{intro}</p>
      {invited ? email : name}
      {invited ? name : email}
      <TextField
        label="Password"
        hint="At least 6 characters"
        name="password"
        {...password}
        maxLength={maxPasswordLength}
        error={wrong.password ?? null}
      />
      <TextField
        label="Password again"
        name="confirm"
        {...password}
        maxLength={maxPasswordLength}
        error={wrong.confirm ?? null}
      />
      {!invited && (
        <TimeZoneField
          label="Home Time Zone"
          hint="Where the band is at home."
          name="timeZone"
          required
          defaultValue={ownTimeZone()}
          error={wrong.timeZone ?? null}
        />
      )}
      <SessionSubmitButton progress={progress} idle="Create Account" sending="Creating..." />
    </SessionForm>
  );
}
