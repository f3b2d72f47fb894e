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
  'No passkey was used: you canceled, it took too long, or this device has none for this site.';
const unable = "This device can't create passkeys with a fingerprint, face or PIN.";
const unknown = "The passkey didn't work in this browser. Try again, or use your password.";

/** The messages, by error name (https://w3c.github.io/webauthn/). */
const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: stopped,
  AbortError: stopped,
  InvalidStateError: 'This device already has your passkey for this site.',
  SecurityError: "Passkeys don't work at this address of the site.",
  ConstraintError: unable,
  NotSupportedError: unable,
};
