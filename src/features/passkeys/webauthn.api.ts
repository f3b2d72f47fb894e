import { isIP } from 'node:net';
import { isLoopback } from '../../kit/server/clientNetwork.ts';
import type { MadePasskey } from './passkeys.records.ts';
import { algorithms, type NewPasskey, type PasskeyAnswer } from './passkeys.ts';

/** Where passkeys work. */
export interface PasskeySite {
  /** Of the page that asks for one, such as `https://band.example`. */
  origin: string;
  /** That they are made for, and bound to for ever: WebAuthn's RP ID. */
  host: string;
}

/**
 * Browsers have passkeys for names alone, over https or on the machine itself
 * (https://w3c.github.io/webauthn/#relying-party-identifier); an address of the loopback has the
 * name `localhost`.
 * @param publicUrl the only source: what a request says of its host is anybody's.
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

/** The challenge that a browser says was signed, before anything is checked; null for none. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = said as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** @returns null for what was not made for this site, or without asking its owner. */
export async function checkMade(
  { id, clientDataJSON, attestationObject, transports, name }: NewPasskey,
  { origin, host }: PasskeySite,
  challenge: string,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await library();
  try {
    // Nobody asked for a maker's statement about the device, and to check its certificates the
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
      credentialId: id,
      publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
      counter: made.credential.counter,
      transports,
      isBackedUp: made.credentialBackedUp,
      host,
      name,
    };
  } catch {
    // It throws plain errors at whatever is not right.
    return null;
  }
}

/** @returns null for what the passkey's owner has not signed for this site and challenge. */
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
      // What the counter says is asked after the signature, which tells who says it.
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    });
    return verified ? { counter: info.newCounter, isBackedUp: info.credentialBackedUp } : null;
  } catch {
    return null;
  }
}

/** A start need not load it. */
async function library() {
  // It imports this itself, but in the bundle too late for a package that asks for it at once.
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
