import { z } from 'zod';
import { get, post, privateEndpoints, put } from '../../kit/api/endpoint.ts';
import { recordParams, removal } from '../../kit/api/recordId.ts';
import { minuteMs } from '../../kit/dates/durations.ts';
import { requiredPlainLine } from '../../kit/schema/text.ts';
import { currentPassword, SignedIn } from '../session/session.ts';

/** Lengths in UTF-16 units. */
export const passkeyLimits = {
  name: 60,
  perAccount: 20,
  /** The length of 1023 bytes as base64url. */
  credentialId: 1364,
  /** The limit for a browser's or device's data: the longest keys need a third of it. */
  part: 16_000,
} as const;

/** How long a device has to answer, in milliseconds. */
export const challengeMs = 5 * minuteMs;

/**
 * EdDSA, ES256 and RS256 in COSE: every device knows one of them
 * (https://www.iana.org/assignments/cose/cose.xhtml#algorithms).
 */
export const algorithms = [-8, -7, -257];

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const credentialId = base64url(passkeyLimits.credentialId).describe('base64url.');
const part = base64url(passkeyLimits.part).describe('base64url.');
const transports = z.array(z.string().max(30)).max(10);

const passkeyName = requiredPlainLine(passkeyLimits.name);

/** Times are epoch milliseconds. */
export const Passkey = z.strictObject({
  _id: z.string(),
  name: z.string(),
  host: z.string().describe('The only host that it works for.'),
  isBackedUp: z.boolean().describe('True if it is synced between devices.'),
  createdAt: z.number().describe('Epoch milliseconds.'),
  usedAt: z.number().nullable().describe('Epoch milliseconds; null for never.'),
});
export type Passkey = z.output<typeof Passkey>;

const Passkeys = z.strictObject({
  origin: z.string().nullable().describe('The only origin they work at; null if they do not work.'),
  whyNot: z.string().nullable().describe("The reason they don't work, as a sentence."),
  passkeys: z.array(Passkey),
});
export type Passkeys = z.output<typeof Passkeys>;

const Confirmation = z.strictObject({ currentPassword });

const milliseconds = z.number().describe('Milliseconds.');
const credential = z.strictObject({
  type: z.literal('public-key'),
  id: credentialId,
  transports,
});

/** The form of https://w3c.github.io/webauthn/#dictdef-publickeycredentialcreationoptionsjson. */
const CreationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(
    z.strictObject({
      type: z.literal('public-key'),
      alg: z.number().describe('A COSE algorithm number.'),
    }),
  ),
  timeout: milliseconds,
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** Has no list of credentials: it would reveal which addresses have an account. */
const RequestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: milliseconds,
  userVerification: z.literal('required'),
});

export const NewPasskey = z.strictObject({
  name: passkeyName,
  id: credentialId,
  clientDataJSON: part,
  attestationObject: part,
  transports,
});
export type NewPasskey = z.output<typeof NewPasskey>;

export const PasskeyAnswer = z.strictObject({
  id: credentialId,
  clientDataJSON: part,
  authenticatorData: part,
  signature: part,
  userHandle: base64url(200).nullable().describe('base64url; null if the device sends none.'),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** The fields that the form needs before it asks a device. */
export const PasskeyFields = z.strictObject({ name: passkeyName, currentPassword });
export const PasskeyNaming = z.strictObject({ name: passkeyName });
export type PasskeyFields = z.input<typeof PasskeyFields>;
export type PasskeyNaming = z.input<typeof PasskeyNaming>;

export const passkeyEndpoints = privateEndpoints({
  list: get('/passkeys', 'Your passkeys, oldest first, and the origin they work at.', {
    answer: Passkeys,
  }),
  askToAdd: post(
    '/passkeys/options',
    'Options for creating a passkey, valid for five minutes in this session.',
    {
      body: Confirmation,
      answer: CreationOptions,
      refuses: ['session.too-many-tries', 'passkey.not-offered', 'passkey.too-many'],
    },
  ),
  add: post('/passkeys', 'Adds a passkey that a device created.', {
    body: NewPasskey,
    answer: Passkey,
    refuses: [
      'passkey.not-offered',
      'passkey.not-added',
      'passkey.expired',
      'passkey.exists',
      'passkey.too-many',
    ],
  }),
  rename: put('/passkeys/:id', 'Renames one of your passkeys.', {
    params: recordParams,
    body: PasskeyNaming,
    answer: Passkey,
    refuses: ['passkey.not-found'],
  }),
  remove: removal('/passkeys/:id', 'Removes one of your passkeys.', 'passkey.not-found'),
  askToSignIn: post(
    '/login/passkey/options',
    'Options for signing in with a passkey; the same for every account.',
    { answer: RequestOptions, access: 'own', refuses: ['passkey.not-offered'] },
  ),
  signIn: post('/login/passkey', 'Signs in with a passkey and sets the session cookie.', {
    body: PasskeyAnswer,
    answer: SignedIn,
    access: 'own',
    refuses: [
      'passkey.not-offered',
      'passkey.refused',
      'passkey.copied',
      'passkey.expired',
      'session.too-many-tries',
      'session.over-http',
    ],
  }),
});
