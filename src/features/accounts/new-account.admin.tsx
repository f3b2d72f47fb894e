import { useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { TimeZoneField } from '../../kit/admin/inputs/TimeZoneField.tsx';
import { textAttributes } from '../../kit/functions/textAttributes.ts';
import { ownTimeZone, parseTimeZone } from '../../kit/dates/timeZones.ts';
import { hasHint } from '../session/session.queries.ts';
import type { SetupProblem } from '../session/session.view.ts';
import { SessionForm, SessionSubmitButton, useSessionForm } from '../session/session.parts.tsx';
import { maxPasswordLength, passwordErrors } from '../session/password.view.ts';
import { emailError } from '../../kit/schema/emailAddress.ts';
import type { CallInput } from '../../kit/api/endpoint.ts';
import type { setUpEndpoint } from '../session/setup.ts';
import type { Invited } from './invitations.view.ts';

/** Only the first account chooses the band's name and the time zone. */
type NewAccount = Omit<CallInput<typeof setUpEndpoint>['body'], 'code'>;

interface NewAccountFormProps {
  intro: string;
  /** The address, if it's already known; null if the form asks for it. */
  invited: Invited | null;
  /** @throws Failure */
  create: (account: NewAccount) => Promise<unknown>;
  onCreated: () => void;
}

const fields = ['bandName', 'email', 'password', 'confirm', 'name', 'timeZone'];

/** Makes an account, and signs it in. */
export function NewAccountForm({ intro, invited, create, onCreated }: NewAccountFormProps) {
  const form = useSessionForm(fields, chooseMessage);
  const [bandName, setBandName] = useState('');
  const [isShown, setShown] = useState(false);

  const submit = async (typed: FormData) => {
    const text = (name: string) => String(typed.get(name) ?? '');
    const [name, email, password] = [text('name'), text('email'), text('password')];
    const { newPassword, confirm } = passwordErrors({
      newPassword: password,
      confirm: text('confirm'),
    });
    const wrongEmail = emailError(email);
    const isComplete = form.check({
      ...(!invited && !text('bandName').trim() && { bandName: 'Required' }),
      ...(!name.trim() && { name: 'Required' }),
      ...(wrongEmail !== null && { email: wrongEmail }),
      ...(newPassword && { password: newPassword }),
      ...(confirm && { confirm }),
    });
    if (!isComplete) return;
    const timeZone = parseTimeZone(text('timeZone'));
    const account = { name, email, password, bandName: text('bandName'), timeZone };
    if (await form.send(() => create(account))) onCreated();
  };

  const name = (
    <TextField
      label="Your name"
      autoComplete="name"
      defaultValue={invited?.name}
      {...form.field('name')}
    />
  );
  const email = (
    <TextField
      label="Email"
      hint={invited ? 'Used to sign in.' : undefined}
      type="email"
      autoComplete="username"
      {...form.field('email')}
      {...(invited && { readOnly: true, required: false, value: invited.email })}
    />
  );
  const password = {
    type: isShown ? 'text' : 'password',
    dir: 'ltr',
    autoComplete: 'new-password',
    maxLength: maxPasswordLength,
  } as const;
  return (
    <SessionForm title="Welcome" form={form} onSubmit={submit}>
      <p className="text-muted">{intro}</p>
      {!invited && (
        <div>
          <TextField
            label="Band Name"
            {...form.field('bandName')}
            onChange={({ target }) => setBandName(target.value)}
          />
          <BandName>{bandName}</BandName>
        </div>
      )}
      {email}
      {invited && name}
      <div className="relative">
        <TextField
          label="Password"
          hint="At least 6 characters"
          {...password}
          {...form.field('password')}
        />
        <button
          type="button"
          className="button-quiet absolute -top-2.5 -right-3"
          aria-label={isShown ? 'Hide passwords' : 'Show passwords'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      <TextField label="Repeat password" {...password} {...form.field('confirm')} />
      {!invited && (
        <>
          {name}
          <TimeZoneField
            label="Home Time Zone"
            hint="Where the band is based."
            defaultValue={ownTimeZone()}
            {...form.field('timeZone')}
          />
        </>
      )}
      <SessionSubmitButton progress={form.progress} idle="Create Account" sending="Creating..." />
    </SessionForm>
  );
}

/** Says why there is no form, and leads members on. */
export function NoAccountForm({ title, text, isSetUp }: SetupProblem) {
  return (
    <main className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
      <h1 className="display text-step-4">{title}</h1>
      <p>{text}</p>
      {isSetUp && (
        <a href={hasHint() ? '/home' : '/signin'} className="button">
          {hasHint() ? 'Edit Your Site' : 'Member Login'}
        </a>
      )}
    </main>
  );
}

/** The font of a new site, written out: importing it would divide the first script. */
export const newSiteFont = { path: '/look/faces.css', family: 'listed-anton' };

/** The typed name as fans see it on a new site. */
function BandName({ children }: { children: string }) {
  if (!children.trim()) return null;
  return (
    <p
      {...textAttributes(children)}
      aria-hidden
      className="pt-3 text-step-4 wrap-anywhere uppercase"
      style={{ fontFamily: newSiteFont.family }}
    >
      <link rel="stylesheet" href={newSiteFont.path} />
      {children}
    </p>
  );
}
