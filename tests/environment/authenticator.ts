import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { passkeyLimits } from '../../src/features/passkeys/passkeys.ts';
import { findAccount } from '../../src/features/session/account.records.ts';
import type { Db } from '../../src/database/open.ts';
import { addPasskey, listPasskeys } from '../../src/features/passkeys/passkeys.records.ts';
import type {
  CreationOptions,
  NewPasskey,
  PasskeyAnswer,
} from '../../src/features/passkeys/passkeys.ts';

/** A stored passkey without a device, but for its name and credential. */
export const blankPasskey = {
  public_key: 'AQ',
  counter: 0,
  transports: '[]',
  is_backed_up: 0,
  host: 'band.example',
};

/**
 * Gives an account the maximum number of passkeys, without devices. @param now epoch milliseconds
 */
export async function fillPasskeys(db: Db, email: string, now: number): Promise<void> {
  const account = (await findAccount(db, email))!;
  const { length } = await listPasskeys(db, account.id);
  for (let i = length; i < passkeyLimits.perAccount; i++) {
    const one = { ...blankPasskey, credential_id: `filler${i}`, name: `${i}` };
    await addPasskey(db, account, one, now);
  }
}

/** Deviations of a device or browser from the protocol. */
export interface Lies {
  origin?: string;
  host?: string;
  challenge?: string;
  type?: string;
  /** Whether the user was verified by fingerprint, face or PIN. */
  isVerified?: boolean;
  counter?: number;
  /** Signs with another key than the passkey's. */
  key?: KeyObject;
  userHandle?: string;
  id?: string;
}

/** A device with one passkey, and its browser. */
export interface Authenticator {
  /** The credential's id, once it is made. */
  readonly id: string;
  make(options: CreationOptions, name: string, lies?: Lies): NewPasskey;
  answer(options: { challenge: string; rpId: string }, lies?: Lies): PasskeyAnswer;
}

/**
 * Signs with ES256, as https://w3c.github.io/webauthn/#sctn-authenticator-data describes.
 * @param origin of the page in which it is used.
 * @param isCounting whether it counts its uses, as security keys do.
 */
export function authenticator(origin: string, isCounting = false): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;
  let userHandle: string | null = null;

  const dataOf = (host: string, lies: Lies, credential: Buffer = Buffer.alloc(0)) => {
    if (isCounting) uses++;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? uses);
    const isThere = 1;
    const isVerified = lies.isVerified === false ? 0 : 4;
    const flags = isThere | isVerified | (credential.length > 0 ? 64 : 0);
    return Buffer.concat([sha256(lies.host ?? host), Buffer.of(flags), counter, credential]);
  };
  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return {
    id: id.toString('base64url'),
    make({ challenge, rp, user }, name, lies = {}) {
      userHandle = user.id;
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
      const key = cborMap([
        [cborInteger(1), cborInteger(2)],
        [cborInteger(3), cborInteger(-7)],
        [cborInteger(-1), cborInteger(1)],
        [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = dataOf(rp.id, lies, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const object = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return {
        name,
        id: lies.id ?? id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      };
    },
    answer({ challenge, rpId }, lies = {}) {
      const data = dataOf(rpId, lies);
      const client = clientData('webauthn.get', challenge, lies);
      const signed = Buffer.concat([data, sha256(client)]);
      return {
        id: lies.id ?? id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, lies.key ?? privateKey).toString('base64url'),
        userHandle: lies.userHandle ?? userHandle,
      };
    },
  };
}

const sha256 = (what: string | Buffer): Buffer => createHash('sha256').update(what).digest();

/** The part of RFC 8949 (CBOR) that a passkey needs. */
const cborHead = (major: number, count: number): Buffer => {
  if (count < 24) return Buffer.of((major << 5) | count);
  if (count < 256) return Buffer.of((major << 5) | 24, count);
  return Buffer.of((major << 5) | 25, count >> 8, count & 255);
};
const cborInteger = (n: number): Buffer => (n < 0 ? cborHead(1, -1 - n) : cborHead(0, n));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer =>
  Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
