import { isIP } from 'node:net';
import { isLoopback } from '../../kit/server/clientNetwork.ts';
import type { MadePasskey } from './passkeys.records.ts';
import { algorithms, type NewPasskey, type PasskeyAnswer } from './passkeys.ts';

export interface PasskeySite {
  /** The page's origin, such as `https://band.example`. */
  origin: string;
  /** The host that they are bound to forever: WebAuthn's RP ID. */
  host: string;
}

/**
 * Browsers have passkeys only for names, over https or on the machine itself
 * (https://w3c.github.io/webauthn/#relying-party-identifier); an address of the loopback has the
 * name `localhost`.
 * @param publicUrl the only source: anyone can set a request's host.
 * @returns null for an address that has none.
 */
export function passkeySite({ protocol, hostname, port, origin }: URL): PasskeySite | null {
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (!isNumber)
    return protocol === 'https:' || isLoopback(hostname) ? { origin, host: hostname } : null;
  if (!isLoopback(hostname)) return null;
  const host = 'localhost';
  return { host, origin: `${protocol}//${host}${port && `:${port}`}` };
}

/** Returns the challenge that a browser claims was signed, before any check; empty for none. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const signed: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = signed as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** @returns null for a passkey made for another site, or without asking its owner. */
export async function checkMade(
  { id, clientDataJSON, attestationObject, transports, name }: NewPasskey,
  { origin, host }: PasskeySite,
  challenge: string,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await library();
  try {
    // The site requests no maker's statement about the device, and to check its certificates the
    // library would call the addresses that they name.
    const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    const statement = decoded.get('attStmt');
    if (statement.get('x5c') !== undefined || statement.get('response') !== undefined) return null;
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: credentialOf(id, { clientDataJSON, attestationObject }),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (made?.credential.id !== id) return null;
    return {
      credential_id: id,
      public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
      counter: made.credential.counter,
      transports: JSON.stringify(transports),
      is_backed_up: Number(made.credentialBackedUp),
      host,
      name,
    };
  } catch {
    // The library throws plain errors for anything invalid.
    return null;
  }
}

/** @returns null if the passkey's owner has not signed this for this site and challenge. */
export async function checkAnswer(
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
  publicKey: string,
  { origin, host }: PasskeySite,
  challenge: string,
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: credentialOf(id, { clientDataJSON, authenticatorData, signature }),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      // Checks the counter after the signature, which proves that it's the device's.
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    });
    return verified ? { counter: info.newCounter, isBackedUp: info.credentialBackedUp } : null;
  } catch {
    return null;
  }
}

/** The start of the server needn't load it. */
async function library() {
  // The library imports this too, but too late for a package that needs it at once.
  await import('reflect-metadata');
  return {
    ...(await import('@simplewebauthn/server')),
    ...(await import('@simplewebauthn/server/helpers')),
  };
}

const credentialOf = <T>(id: string, response: T) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
});
