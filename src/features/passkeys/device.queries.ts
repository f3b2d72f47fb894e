import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { Failure } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import type { passkeyEndpoints } from './passkeys.ts';

/** Lets the device choose one of its passkeys. @throws Failure */
export async function signInByDevice(): Promise<void> {
  const optionsJSON = await call<typeof passkeyEndpoints.askToSignIn>(
    'POST /login/passkey/options',
    {},
  );
  const { id, response } = await withFailure(startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  await call<typeof passkeyEndpoints.signIn>('POST /login/passkey', {
    body: { id, clientDataJSON, authenticatorData, signature, userHandle },
  });
}

/** Lets the device make a passkey, and adds it. @throws Failure */
export async function addDevice(name: string, currentPassword: string) {
  const optionsJSON = await call<typeof passkeyEndpoints.askToAdd>('POST /passkeys/options', {
    body: { currentPassword },
  });
  const { id, response } = await withFailure(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return call<typeof passkeyEndpoints.add>('POST /passkeys', {
    body: { name, id, clientDataJSON, attestationObject, transports },
  });
}

/** Shows a browser's or device's refusal like one of the server. */
async function withFailure<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const message = sentences[(error as Error).name] ?? unknown;
    throw new Failure({ status: 400, answer: { message, error: 'passkey.device' } });
  }
}

const stopped =
  'No passkey was used: it was stopped, took too long, or there is none for this site on this device.';
const unable = 'This device makes no passkeys that ask for your finger, your face or a PIN.';
const unknown = 'This browser could not use a passkey. Try again, or use your password.';

/** The messages, by error name (https://w3c.github.io/webauthn/). */
const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: stopped,
  AbortError: stopped,
  InvalidStateError: 'This device has a passkey of yours for this site already.',
  SecurityError: 'Passkeys of this site do not work at this address of it.',
  ConstraintError: unable,
  NotSupportedError: unable,
};
