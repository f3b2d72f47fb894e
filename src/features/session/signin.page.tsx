import { useState, type FormEvent } from 'react';
import { wrongFields } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { importWithRetry } from '../../kit/client/browser/importWithRetry.ts';
import { takeReturnPath } from '../../kit/client/browser/returnPath.ts';
import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { hasPasskeys } from '../passkeys/passkeys.view.ts';
import { SessionForm, SessionSubmitButton, usePosted, type Progress } from './session.parts.tsx';
import { logIn, sessionMessage } from './session.queries.ts';
import { maxPasswordLength } from './password.view.ts';

const redirectAfterMs = 1000;

interface Refused {
  /** Of the form as a whole. */
  error: string | null;
  wrong: { email?: string; password?: string };
}

const nothingRefused: Refused = { error: null, wrong: {} };

export default function SignInPage() {
  const posted = usePosted();
  const [progress, setProgress] = useState<Progress>('idle');
  const [isByPasskey, setByPasskey] = useState(false);
  const isOffered = useHydrated() && hasPasskeys();
  const [{ error, wrong }, setRefused] = useState<Refused>(
    posted?.failure ? refusedBy(posted.failure) : nothingRefused,
  );

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim();
    const password = String(form.get('password'));
    setRefused({
      error: null,
      wrong: {
        ...(!email && { email: 'Required' }),
        ...(!password && { password: 'Password is required' }),
      },
    });
    if (!email || !password) return;

    await enter(() => logIn(email, password), false);
  };

  const enter = async (signIn: () => Promise<unknown>, byPasskey: boolean) => {
    setByPasskey(byPasskey);
    setProgress('sending');
    try {
      await signIn();
    } catch (failure) {
      const refused = refusedBy(failure);
      setProgress('idle');
      setRefused(refused);
      addAlert('error', refused.wrong.email ?? refused.wrong.password ?? refused.error ?? '');
      return;
    }
    setProgress('done');
    addAlert('success', 'Login successful! Redirecting...');
    const next = takeReturnPath() ?? '/theme';
    setTimeout(() => location.assign(next), redirectAfterMs);
  };
  const enterByPasskey = () => {
    setRefused(nothingRefused);
    return enter(async () => {
      const { signInByDevice } = await importWithRetry(
        () => import('../passkeys/device.queries.ts'),
      );
      await signInByDevice();
    }, true);
  };

  return (
    <SessionForm title="Member Login" progress={progress} error={error} onSubmit={submit}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={posted?.email}
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
      <SessionSubmitButton
        progress={isByPasskey ? 'idle' : progress}
        disabled={progress !== 'idle'}
        idle="Login"
        sending="Logging in..."
      />
      <PageLink to="/forgot-password" className="way-on">
        Forgot your password?
      </PageLink>
      {/* As high before it is there, so that nothing moves. */}
      <div className="grid min-h-11">
        {isOffered && (
          <SessionSubmitButton
            type="button"
            progress={isByPasskey ? progress : 'idle'}
            disabled={progress !== 'idle'}
            idle="Use a Passkey"
            sending="Logging in..."
            onClick={() => void enterByPasskey()}
          />
        )}
      </div>
    </SessionForm>
  );
}

/** A field that is named shows its own sentence. */
function refusedBy(failure: unknown): Refused {
  const wrong: Refused['wrong'] = wrongFields(failure);
  const isNamed = wrong.email !== undefined || wrong.password !== undefined;
  return { error: isNamed ? null : sessionMessage('login', failure), wrong };
}
