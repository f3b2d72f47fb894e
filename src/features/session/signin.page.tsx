import { useState } from 'react';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { importWithRetry } from '../../kit/client/browser/importWithRetry.ts';
import { takeReturnPath } from '../../kit/client/browser/returnPath.ts';
import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { SessionForm, SessionSubmitButton, useSessionForm } from './session.parts.tsx';
import { logIn, sessionMessage } from './session.queries.ts';
import { maxPasswordLength } from './password.view.ts';

const redirectAfterMs = 1000;

export default function SignInPage() {
  const form = useSessionForm(
    ['email', 'password'],
    (failure) => sessionMessage('login', failure),
    'password',
  );
  const [isByPasskey, setByPasskey] = useState(false);
  const { progress } = form;
  const isOffered = useHydrated() && hasPasskeys();

  const submit = async (typed: FormData) => {
    const email = String(typed.get('email')).trim();
    const password = String(typed.get('password'));
    const isFilled = form.check({
      ...(!email && { email: 'Required' }),
      ...(!password && { password: 'Password is required' }),
    });
    if (isFilled) await signIn(() => logIn(email, password), false);
  };

  const signIn = async (work: () => Promise<unknown>, byPasskey: boolean) => {
    setByPasskey(byPasskey);
    if (!(await form.send(work, byPasskey ? null : 'password'))) return;
    addAlert('success', 'Login successful! Redirecting...');
    const next = takeReturnPath() ?? '/theme';
    setTimeout(() => location.assign(next), redirectAfterMs);
  };
  const signInByPasskey = () =>
    signIn(async () => {
      const device = await importWithRetry(() => import('../passkeys/device.queries.ts'));
      await device.signInByDevice();
    }, true);

  return (
    <SessionForm title="Member Login" form={form} onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={form.posted?.typed}
        {...form.field('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        {...form.field('password')}
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
      {/* Reserves its height before it loads, so that nothing moves. */}
      <div className="grid min-h-11">
        {isOffered && (
          <SessionSubmitButton
            progress={isByPasskey ? progress : 'idle'}
            disabled={progress !== 'idle'}
            idle="Use a Passkey"
            sending="Logging in..."
            onClick={() => void signInByPasskey()}
          />
        )}
      </div>
    </SessionForm>
  );
}

/** Whether this browser supports passkeys at this address: they need a domain name. */
const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
