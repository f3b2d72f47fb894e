import { Problem } from '../../errors/problem.ts';
import { handler, type Handler, type RequestContext } from '../../kit/server/handler.ts';
import { hashOfSecret } from '../../kit/server/secrets.ts';
import type { Services } from '../../services/services.ts';
import { findAccount } from '../session/account.records.ts';
import { attempt } from '../session/login-attempts.api.ts';
import {
  confirmedAccount,
  knownDevice,
  sessionOf,
  signIn,
  userOf,
  type SigningServices,
} from '../session/sign-in.api.ts';
import { newChallenge, spendChallenge } from './challenges.records.ts';
import {
  addPasskey,
  findPasskey,
  listCredentials,
  listPasskeys,
  recordPasskeyUse,
  removePasskey,
  renamePasskey,
  warnOfCopy,
  type FoundPasskey,
} from './passkeys.records.ts';
import {
  algorithms,
  challengeMs,
  passkeyEndpoints,
  passkeyLimits,
  type CreationOptions,
  type PasskeyAnswer,
} from './passkeys.ts';
import {
  challengeIn,
  checkAnswer,
  checkMade,
  passkeySite,
  type PasskeySite,
} from './webauthn.api.ts';

/** Passkeys are made only for the public address. */
type PasskeyServices = SigningServices & Pick<Services, 'publicUrl'>;

export const passkeysApi = (s: PasskeyServices): Handler[] => [
  handler(passkeyEndpoints.list, async ({ context }) => {
    const { account } = sessionOf(context);
    const site = passkeySite(s.publicUrl);
    return {
      origin: site?.origin ?? null,
      whyNot: site ? null : new Problem('passkey.not-offered').message,
      passkeys: await listPasskeys(s.db, account.id),
    };
  }),

  handler(passkeyEndpoints.askToAdd, async ({ body, context }): Promise<CreationOptions> => {
    const { host } = siteOf(s);
    const you = await confirmedAccount(s, context, body.currentPassword);
    if ((await listPasskeys(s.db, you.id)).length >= passkeyLimits.perAccount) {
      throw new Problem('passkey.too-many');
    }
    const others = await listCredentials(s.db, you.id, host);
    return {
      challenge: await newChallenge(s.db, addingBy(you, you.token), s.clock.now()),
      rp: { id: host, name: s.publicUrl.host },
      user: { id: handleOf(you), name: you.email, displayName: you.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeMs,
      attestation: 'none',
      excludeCredentials: others.map((one) => ({ type: 'public-key' as const, ...one })),
      authenticatorSelection: {
        // A sign-in names no passkey, so the device must find it by itself.
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
  }),

  handler(passkeyEndpoints.add, async ({ body, context }) => {
    const site = siteOf(s);
    const { account, token } = sessionOf(context);
    const you = await findAccount(s.db, account.email);
    if (!you) throw new Problem('session.needed');
    const challenge = challengeIn(body.clientDataJSON);
    const outcome = await spendChallenge(s.db, challenge, addingBy(you, token), s.clock.now());
    if (outcome === 'expired') throw new Problem('passkey.expired');
    const made = outcome === 'valid' && (await checkMade(body, site, challenge));
    if (!made) throw new Problem('passkey.not-added');
    const added = await addPasskey(s.db, you, made, s.clock.now());
    s.log.info({ account: you.id, passkey: added._id }, 'added a passkey');
    s.mailQueue.sendSoon();
    return added;
  }),

  handler(passkeyEndpoints.rename, async ({ params: { id }, body: { name }, context }) => {
    const renamed = await renamePasskey(s.db, sessionOf(context).account.id, id, name);
    if (!renamed) throw new Problem('passkey.not-found');
    return renamed;
  }),

  handler(passkeyEndpoints.remove, async ({ params: { id }, context }) => {
    const { account } = sessionOf(context);
    if (!(await removePasskey(s.db, account.id, id, s.clock.now()))) {
      throw new Problem('passkey.not-found');
    }
    s.log.info({ account: account.id, passkey: id }, 'removed a passkey');
    s.mailQueue.sendSoon();
    return { _id: id };
  }),

  handler(passkeyEndpoints.askToSignIn, async () => ({
    challenge: await newChallenge(s.db, signingIn, s.clock.now()),
    rpId: siteOf(s).host,
    timeout: challengeMs,
    userVerification: 'required' as const,
  })),

  handler(passkeyEndpoints.signIn, async ({ body, context }) => {
    const site = siteOf(s);
    const found = await findPasskey(s.db, body.id, site.host);
    const email = found?.account.email ?? null;
    const device = email === null ? null : await knownDevice(s.db, context, email);
    // Counted separately: guesses of the password must not block a valid passkey.
    const passkey = found?.id ?? null;
    const made = { what: 'passkey', who: passkey, ip: context.ip, device } as const;
    const account = await attempt(s, made, async () => {
      const refusal = found ? await whyRefused(s, site, found, body, context) : 'passkey.refused';
      if (found && refusal === null) return found.account;
      s.log.warn({ ip: context.ip, passkey }, 'sign-in failed');
      return new Problem(refusal ?? 'passkey.refused');
    });
    return { ...userOf(account), message: 'Login successful' };
  }),
];

type Refusal = 'passkey.refused' | 'passkey.copied' | 'passkey.expired';

/** Signs in, or returns the reason why not. */
async function whyRefused(
  s: PasskeyServices,
  site: PasskeySite,
  found: FoundPasskey,
  body: PasskeyAnswer,
  context: RequestContext,
): Promise<Refusal | null> {
  const { account } = found;
  if (body.userHandle !== null && body.userHandle !== handleOf(account)) return 'passkey.refused';
  const now = s.clock.now();
  const challenge = challengeIn(body.clientDataJSON);
  const outcome = await spendChallenge(s.db, challenge, signingIn, now);
  if (outcome === 'expired') return 'passkey.expired';
  const isValid = outcome === 'valid';
  const answer = isValid && (await checkAnswer(body, found.publicKey, site, challenge));
  if (!answer) return 'passkey.refused';
  // A device with a counter increments it with each use (WebAuthn, 6.1.1); one without says 0.
  const counts = answer.counter > 0 || found.counter > 0;
  if (counts && answer.counter <= found.counter) {
    await warnOfCopy(s.db, account.id, found.id, now);
    s.mailQueue.sendSoon();
    return 'passkey.copied';
  }
  if (!(await recordPasskeyUse(s.db, found, answer, now))) return 'passkey.refused';
  return (await signIn(s, context, account)) ? null : 'passkey.refused';
}

function siteOf({ publicUrl }: PasskeyServices): PasskeySite {
  const site = passkeySite(publicUrl);
  if (!site) throw new Problem('passkey.not-offered');
  return site;
}

const signingIn = 'to sign in';

/** The session in which the password was typed; void once that changes. */
const addingBy = (account: { id: string; passwordHash: string }, token: string): string =>
  `of ${account.id} in ${hashOfSecret(token)} under ${hashOfSecret(account.passwordHash)}`;

/** The device stores it: it is random, and reveals nothing about anyone. */
const handleOf = ({ id }: { id: string }): string => Buffer.from(id).toString('base64url');
