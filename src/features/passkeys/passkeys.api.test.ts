import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ann } from '../../../tests/environment/ann.ts';
import { siteForTest, type Site } from '../../../tests/environment/app.ts';
import {
  authenticator,
  fillPasskeys,
  type Authenticator,
  type Lies,
} from '../../../tests/environment/authenticator.ts';
import type { Client } from '../../../tests/environment/client.ts';
import { engines } from '../../../tests/environment/engines.ts';
import { sweepSessions } from '../session/session.records.ts';
import type { SessionTables } from '../session/session.table.ts';
import { challengeMs, passkeyLimits } from './passkeys.ts';

const origin = 'https://band.example';
const currentPassword = ann.password;
const minute = 60_000;

const open = (engine: (typeof engines)[number], env: Record<string, string> = {}) =>
  siteForTest(engine, { env: { PUBLIC_URL: origin, ...env } });

const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 200 ? 'ok' : (JSON.parse(body) as { error: string }).error;

const optionsToAdd = async (member: Client) =>
  (await member.call('POST', '/passkeys/options', { currentPassword })).json();

async function add(member: Client, device: Authenticator, name = 'My phone', lies: Lies = {}) {
  return member.call('POST', '/passkeys', device.make(await optionsToAdd(member), name, lies));
}

const optionsToSignIn = async (visitor: Client) =>
  (await visitor.call('POST', '/login/passkey/options')).json();

async function signIn(visitor: Client, device: Authenticator, lies: Lies = {}, ip?: string) {
  const answer = device.answer(await optionsToSignIn(visitor), lies);
  return visitor.call('POST', '/login/passkey', answer, ip === undefined ? {} : { ip });
}

/** A site where Ann has a passkey. */
async function withPasskey(engine: (typeof engines)[number], isCounting = false) {
  const site = await open(engine);
  const member = await site.member();
  const device = authenticator(origin, isCounting);
  const added = await add(member, device);
  expect(added.statusCode, added.body).toBe(200);
  return { site, member, device, id: added.json()._id as string };
}

const subjects = (site: Site) =>
  site.outbox().map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '');

describe.each(engines)('passkeys, on %s', (engine) => {
  test('new passkeys are discoverable without a user name', async () => {
    const { member } = await withPasskey(engine);
    const { authenticatorSelection } = await optionsToAdd(member);
    expect(authenticatorSelection).toMatchObject({ residentKey: 'required' });
    const options = await optionsToSignIn(member);
    expect(options).not.toHaveProperty('allowCredentials');
  });

  test('a passkey added with the password signs in, can be renamed and removed, and each change is e-mailed', async () => {
    const { site, member, device, id } = await withPasskey(engine);
    const { passkeys } = (await member.call('GET', '/passkeys')).json();
    const createdAt = site.clock.time;
    expect(passkeys).toEqual([
      {
        _id: id,
        name: 'My phone',
        host: 'band.example',
        isBackedUp: false,
        createdAt,
        usedAt: null,
      },
    ]);

    site.clock.time += minute;
    const fan = site.visitor();
    fan.cookies.set('__Host-sid', 'an-earlier-session');
    const signed = await signIn(fan, device);
    expect(signed.statusCode, signed.body).toBe(200);
    expect(signed.json()).toMatchObject({ email: ann.email, message: 'Login successful' });
    expect(fan.cookies.get('__Host-sid')).toMatch(/^[\w-]{43}$/);
    // This browser is a known device from now on, as after a sign-in by password.
    expect([...fan.cookies.keys()].filter((name) => name.includes('device-'))).toHaveLength(1);
    expect((await fan.call('GET', '/me')).statusCode).toBe(200);

    const renamed = await fan.call('PUT', `/passkeys/${id}`, { name: 'Old phone' });
    expect(renamed.json()).toMatchObject({ name: 'Old phone', usedAt: site.clock.time });
    expect((await fan.call('DELETE', `/passkeys/${id}`)).json()).toEqual({ _id: id });
    expect(codeOf(await fan.call('DELETE', `/passkeys/${id}`))).toBe('passkey.not-found');
    expect(codeOf(await fan.call('PUT', `/passkeys/${id}`, { name: 'x' }))).toBe(
      'passkey.not-found',
    );
    expect(codeOf(await signIn(site.visitor(), device))).toBe('passkey.refused');
    await expect
      .poll(() => subjects(site))
      .toEqual(['A passkey was added: the band', 'A passkey was removed: the band']);
  });

  test('adding a passkey requires the password, and wrong guesses count as failed sign-ins', async () => {
    const site = await open(engine);
    const member = await site.member();
    const guess = () => member.call('POST', '/passkeys/options', { currentPassword: 'wrong one' });
    const refused = await guess();
    expect(refused.json().fields).toEqual({ currentPassword: "That isn't your current password" });
    for (let i = 1; i < 10; i++) await guess();
    expect(codeOf(await guess())).toBe('session.too-many-tries');
    const right = { email: ann.email, password: ann.password };
    expect(codeOf(await site.visitor().call('POST', '/login', right))).toBe(
      'session.too-many-tries',
    );
  });

  test('passkeys from another site, another device or without user verification are refused', async () => {
    const site = await open(engine);
    const member = await site.member();
    for (const lies of [
      { origin: 'https://evil.example' },
      { origin: 'https://band.example:8443' },
      { origin: 'http://band.example' },
      { host: 'evil.example' },
      { host: 'example' },
      { isVerified: false },
      { challenge: 'AAAA' },
      { type: 'webauthn.get' },
      { id: 'AAAA' },
    ] satisfies Lies[]) {
      const answer = await add(member, authenticator(origin), 'Phone', lies);
      expect(codeOf(answer), JSON.stringify(lies)).toBe('passkey.not-added');
    }
    expect((await member.call('GET', '/passkeys')).json().passkeys).toEqual([]);
    expect(site.outbox()).toEqual([]);
    expect(codeOf(await add(member, authenticator(origin)))).toBe('ok');
  });

  test('a registration works once, in time, in the same session, under the same password', async () => {
    const site = await open(engine);
    const member = await site.member();
    const made = async (by: Client) => authenticator(origin).make(await optionsToAdd(by), 'Phone');
    const send = async (by: Client, body: object) =>
      codeOf(await by.call('POST', '/passkeys', body));

    const late = await made(member);
    site.clock.time += challengeMs;
    expect(await send(member, late)).toBe('passkey.expired');
    const early = await made(member);
    site.clock.time -= challengeMs;
    expect(await send(member, early)).toBe('passkey.expired');

    const other = await site.member();
    expect(await send(other, await made(member))).toBe('passkey.not-added');
    const once = await made(member);
    expect(await send(member, once)).toBe('ok');
    expect(await send(member, once)).toBe('passkey.expired');
    // A challenge for signing in can't add a passkey.
    const options = { ...(await optionsToAdd(member)), ...(await optionsToSignIn(member)) };
    const swapped = authenticator(origin).make(options, 'Phone');
    expect(await send(member, swapped)).toBe('passkey.not-added');

    const before = await made(member);
    const change = { currentPassword, newPassword: 'another secret' };
    expect((await member.call('POST', '/account/password', change)).statusCode).toBe(200);
    expect(await send(member, before)).toBe('passkey.not-added');
  });

  test('a passkey belongs to one account, which has twenty at most', async () => {
    const { site, member, device } = await withPasskey(engine);
    const exclude = (await optionsToAdd(member)).excludeCredentials;
    expect(exclude).toEqual([{ type: 'public-key', id: device.id, transports: ['internal'] }]);
    expect(codeOf(await add(member, device))).toBe('passkey.exists');
    await fillPasskeys(site.database.db, ann.email, site.clock.time);
    const full = await member.call('POST', '/passkeys/options', { currentPassword });
    expect(codeOf(full)).toBe('passkey.too-many');
    expect((await member.call('GET', '/passkeys')).json().passkeys).toHaveLength(20);
    expect(site.log.filter((line) => /"level":"error"/.test(line))).toEqual([]);
  });

  const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  test('a response from another site, device, key or account is refused', async () => {
    const { site, member, device } = await withPasskey(engine);
    for (const lies of [
      { origin: 'https://evil.example' },
      { origin: 'http://band.example' },
      { host: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
      { type: 'webauthn.create' },
      { key: otherKey },
      { userHandle: Buffer.from('somebody else').toString('base64url') },
      { id: 'AAAA' },
    ] satisfies Lies[]) {
      const fan = site.visitor();
      const answer = await signIn(fan, device, lies);
      expect(codeOf(answer), Object.keys(lies)[0]).toBe('passkey.refused');
      expect(fan.cookies.size).toBe(0);
    }
    const [{ usedAt }] = (await member.call('GET', '/passkeys')).json().passkeys;
    expect(usedAt).toBeNull();
    expect(codeOf(await signIn(site.visitor(), device))).toBe('ok');
  });

  test('wrong responses lock a passkey, but neither another passkey nor the password', async () => {
    const { site, member, device } = await withPasskey(engine);
    const other = authenticator(origin);
    expect(codeOf(await add(member, other))).toBe('ok');
    const fan = site.visitor();
    for (let i = 0; i < 10; i++) {
      await signIn(fan, device, { key: otherKey }, `192.0.2.${i % 2}`);
    }
    expect(codeOf(await signIn(fan, device, {}, '192.0.2.9'))).toBe('session.too-many-tries');
    expect(codeOf(await signIn(site.visitor(), other, {}, '192.0.2.9'))).toBe('ok');
    const right = { email: ann.email, password: ann.password };
    expect(codeOf(await fan.call('POST', '/login', right, { ip: '192.0.2.9' }))).toBe('ok');
  });

  test('password guesses lock no passkey, and a passkey resets none of their counts', async () => {
    const { site, device } = await withPasskey(engine);
    const ip = '192.0.2.1';
    const guess = async (password = 'wrong one') =>
      codeOf(await site.visitor().call('POST', '/login', { email: ann.email, password }, { ip }));
    for (let i = 0; i < 10; i++) expect(await guess()).toBe('session.wrong-credentials');
    expect(await guess(ann.password)).toBe('session.too-many-tries');
    expect(codeOf(await signIn(site.visitor(), device, {}, ip))).toBe('ok');
    expect(await guess(ann.password)).toBe('session.too-many-tries');
  });

  test('an address that tries unknown passkeys is blocked', async () => {
    const { site, device } = await withPasskey(engine);
    const fan = site.visitor();
    const ip = '192.0.2.1';
    for (let i = 0; i < 30; i++) await signIn(fan, device, { id: 'AAAA' }, ip);
    expect(codeOf(await signIn(fan, device, { id: 'AAAA' }, ip))).toBe('session.too-many-tries');
    expect(codeOf(await signIn(fan, device, {}, '192.0.2.2'))).toBe('ok');
  });

  test('a response works once, in time, and only for its purpose', async () => {
    const { site, member, device } = await withPasskey(engine);
    const fan = site.visitor();
    const send = async (body: object) => codeOf(await fan.call('POST', '/login/passkey', body));
    const once = device.answer(await optionsToSignIn(fan));
    const tries = await Promise.all([send(once), send(once), send(once)]);
    expect(tries.toSorted()).toEqual(['ok', 'passkey.expired', 'passkey.expired']);
    expect(await send(once)).toBe('passkey.expired');
    const late = device.answer(await optionsToSignIn(fan));
    site.clock.time += challengeMs;
    expect(await send(late)).toBe('passkey.expired');
    const { challenge } = await optionsToAdd(member);
    expect(await send(device.answer({ challenge, rpId: 'band.example' }))).toBe('passkey.refused');

    // A used challenge is forgotten once it has expired.
    const used = site.database.db.withTables<SessionTables>().selectFrom('used_challenges');
    expect(await used.selectAll().execute()).not.toEqual([]);
    await sweepSessions(site.database.db, site.clock.time + 2 * challengeMs);
    expect(await used.selectAll().execute()).toEqual([]);
  });

  test('a challenge of one instance signs in at another, once', async () => {
    const { site, device } = await withPasskey(engine);
    const [here, there] = [site.visitor(), (await site.another()).visitor()];
    const answer = device.answer(await optionsToSignIn(here));
    expect(codeOf(await there.call('POST', '/login/passkey', answer))).toBe('ok');
    expect(codeOf(await here.call('POST', '/login/passkey', answer))).toBe('passkey.expired');
  });

  test('a counter that decreases is refused, logged and e-mailed; a counter that increases is not', async () => {
    const { site, member, device } = await withPasskey(engine, true);
    await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' });
    const fan = site.visitor();
    expect(codeOf(await signIn(fan, device))).toBe('ok');
    expect(codeOf(await signIn(fan, device))).toBe('ok');
    for (const counter of [3, 1, 0]) {
      const thief = site.visitor();
      const refused = await signIn(thief, device, { counter });
      expect(codeOf(refused)).toBe('passkey.copied');
      expect(refused.json().message).toMatch(/may have been copied/);
      expect(thief.cookies.size).toBe(0);
    }
    await expect
      .poll(() => subjects(site).filter((one) => one === 'A passkey was refused: The Reeds'))
      .toHaveLength(3);
    // A response without the key reveals nothing about the counter.
    const forged = await signIn(site.visitor(), device, { counter: 1, key: otherKey });
    expect(codeOf(forged)).toBe('passkey.refused');
    expect(codeOf(await signIn(fan, device, { counter: 100 }))).toBe('ok');
    expect((await member.call('GET', '/passkeys')).json().passkeys).toHaveLength(1);
  });

  test('passkeys of others cannot be seen, renamed or removed, and are deleted with their account', async () => {
    const { site, member, device, id } = await withPasskey(engine);
    const bea = { email: 'bea@band.example', name: 'Bea', password: 'battery staple' };
    const { link } = (
      await member.call('POST', '/invitations', { email: bea.email, name: bea.name })
    ).json();
    const token = new URL(link).searchParams.get('token');
    const other = site.visitor();
    const accept = { token, name: bea.name, password: bea.password };
    expect((await other.call('POST', '/invitations/accept', accept)).statusCode).toBe(200);
    expect((await other.call('GET', '/passkeys')).json().passkeys).toEqual([]);
    expect(codeOf(await other.call('PUT', `/passkeys/${id}`, { name: 'x' }))).toBe(
      'passkey.not-found',
    );
    expect(codeOf(await other.call('DELETE', `/passkeys/${id}`))).toBe('passkey.not-found');
    const { _id } = (await member.call('GET', '/me')).json();
    expect((await other.call('DELETE', `/accounts/${_id}`)).statusCode).toBe(200);
    expect(codeOf(await signIn(site.visitor(), device))).toBe('passkey.refused');
  });

  test('a password reset removes passkeys and reports it; a password change does not', async () => {
    const { site, member, device } = await withPasskey(engine);
    const change = { currentPassword, newPassword: 'another secret' };
    expect((await member.call('POST', '/account/password', change)).statusCode).toBe(200);
    expect(codeOf(await signIn(site.visitor(), device))).toBe('ok');

    await site.visitor().call('POST', '/auth/forgot-password', { email: ann.email });
    const mailedToken = async () => {
      site.clock.time += 5_000;
      await site.app.mailQueue.sendDue();
      const mails = site
        .outbox()
        .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      return mails.map((mail) => /reset-password\?token=([\w-]+)/.exec(mail)?.[1]).find(Boolean);
    };
    await expect.poll(mailedToken).toBeTruthy();
    const reset = { token: await mailedToken(), newPassword: 'a third secret' };
    expect((await site.visitor().call('POST', '/auth/reset-password', reset)).statusCode).toBe(200);
    expect(codeOf(await signIn(site.visitor(), device))).toBe('passkey.refused');
    await expect
      .poll(() => site.outbox().join().replaceAll('=\r\n', ''))
      .toContain('Every device was signed out. All passkeys were removed.');
  });

  test('the sign-in options do not reveal whether an account exists', async () => {
    const empty = await open(engine);
    const { site } = await withPasskey(engine);
    const shapes = [];
    for (const one of [empty, site]) {
      const { challenge, ...rest } = await optionsToSignIn(one.visitor());
      shapes.push({ ...rest, length: challenge.length });
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]).toEqual({
      rpId: 'band.example',
      timeout: challengeMs,
      userVerification: 'required',
      length: 72,
    });
  });

  test('huge or malformed passkeys are refused without an error of the server', async () => {
    const { site, member, device } = await withPasskey(engine);
    const fan = site.visitor();
    const right = device.answer(await optionsToSignIn(fan));
    const made = authenticator(origin).make(await optionsToAdd(member), 'Phone');
    const nested = Buffer.alloc(11_000, 0x81).toString('base64url');
    const odd = [
      'A',
      'A'.repeat(passkeyLimits.part),
      nested,
      Buffer.from('{}').toString('base64url'),
      Buffer.from('null').toString('base64url'),
    ];
    for (const text of odd) {
      for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
        const answer = await fan.call(
          'POST',
          '/login/passkey',
          { ...right, [field]: text },
          { ip: '10.0.0.1' },
        );
        expect([400, 401, 429], `${field} ${text.slice(0, 20)}`).toContain(answer.statusCode);
      }
      for (const field of ['clientDataJSON', 'attestationObject'] as const) {
        const answer = await member.call('POST', '/passkeys', { ...made, [field]: text });
        expect(answer.statusCode, `${field} ${text.slice(0, 20)}`).toBe(400);
      }
    }
    for (const text of ['', 'ä', '=', 'A'.repeat(passkeyLimits.part + 1)]) {
      const answer = await fan.call('POST', '/login/passkey', { ...right, signature: text });
      expect(answer.statusCode, text.slice(0, 20)).toBe(422);
    }
    const huge = { ...right, signature: 'A'.repeat(300_000) };
    expect((await fan.call('POST', '/login/passkey', huge)).statusCode).toBe(413);
    expect(fan.cookies.size).toBe(0);
    expect(site.log.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });

  test('the host headers of a request change nothing', async () => {
    const { site, device } = await withPasskey(engine);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const fan = site.visitor();
    const asked = await fan.call('POST', '/login/passkey/options', undefined, { headers });
    expect(asked.json().rpId).toBe('band.example');
    const answer = device.answer(asked.json(), {
      origin: 'https://evil.example',
      host: 'evil.example',
    });
    expect(codeOf(await fan.call('POST', '/login/passkey', answer, { headers }))).toBe(
      'passkey.refused',
    );
  });

  test.each([
    ['http://band.example', null],
    ['https://192.0.2.7', null],
    ['http://192.0.2.7:3000', null],
    ['http://127.0.0.1:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://localhost:3000'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://band.example:8443', 'https://band.example:8443'],
  ])('with PUBLIC_URL %s passkeys work at %s', async (publicUrl, works) => {
    const site = await open(engine, { PUBLIC_URL: publicUrl });
    const member = await site.member();
    const list = (await member.call('GET', '/passkeys')).json();
    expect(list.origin).toBe(works);
    expect(list.whyNot === null).toBe(works !== null);
    const asked = await member.call('POST', '/passkeys/options', { currentPassword });
    expect(codeOf(asked)).toBe(works === null ? 'passkey.not-offered' : 'ok');
    const device = authenticator(works ?? publicUrl);
    if (works === null) {
      const answer = device.answer({ challenge: 'AAAA', rpId: 'band.example' });
      expect(codeOf(await site.visitor().call('POST', '/login/passkey', answer))).toBe(
        'passkey.not-offered',
      );
      expect(codeOf(await site.visitor().call('POST', '/login/passkey/options'))).toBe(
        'passkey.not-offered',
      );
      return;
    }
    expect(codeOf(await add(member, device))).toBe('ok');
    expect(codeOf(await signIn(site.visitor(), device))).toBe('ok');
  });

  test('a passkey of another host is listed, but cannot sign in', async () => {
    const { site, member, device } = await withPasskey(engine);
    await site.database.db
      .withTables<SessionTables>()
      .updateTable('passkeys')
      .set({ host: 'old.example' })
      .execute();
    expect((await member.call('GET', '/passkeys')).json().passkeys).toMatchObject([
      { host: 'old.example' },
    ]);
    expect((await optionsToAdd(member)).excludeCredentials).toEqual([]);
    expect(codeOf(await signIn(site.visitor(), device))).toBe('passkey.refused');
  });
});
