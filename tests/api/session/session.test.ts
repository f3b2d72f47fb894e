import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ann } from '../../environment/ann.ts';
import { places, siteForTest, startApp, type Site } from '../../environment/app.ts';
import { expectProblem } from '../../environment/catalog.ts';
import { sessionCookiesOf, type Answer } from '../../environment/client.ts';
import { hello, sendPublicForm, toBand } from '../../environment/public-forms.ts';
import { engines } from '../../environment/engines.ts';
import { maxRandomDelayMs } from '../../../src/mail/mails.records.ts';
import { nextMailAt } from '../../../src/mail/mails.records.ts';

const minute = 60_000;
const thirtyDays = 30 * 24 * 60 * 60;
const credentials = { email: ann.email, password: ann.password };

const setCookies = (answer: Answer) => [answer.headers['set-cookie'] ?? []].flat();

/** The token of the newest e-mail with a link. */
function tokenIn(site: Site): string {
  const mails = site.outbox().map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  const links = mails.map((mail) => /\/reset-password\?token=([\w-]+)/.exec(mail)?.[1]);
  return links.findLast(Boolean) ?? '';
}

async function askForLink(site: Site, headers = {}): Promise<string> {
  const before = site.outbox().length;
  const body = { email: ann.email };
  const options = { headers, ip: '192.0.2.77' };
  const answer = await site.visitor().call('POST', '/auth/forgot-password', body, options);
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => nextMailAt(site.database.db)).not.toBeNull();
  site.clock.time += maxRandomDelayMs;
  await site.app.mailQueue.sendDue();
  expect(site.outbox()).toHaveLength(before + 1);
  return tokenIn(site);
}

describe.each(places)('a session at $base on $engine', ({ engine, base }) => {
  const open = (env = {}) => siteForTest(engine, { env: { API_BASE: base, ...env } });

  test('the printed link creates the first account, once, and signs it in', async () => {
    const site = await open();
    const code = await site.setupCode();
    const problemOf = async (query: string) => {
      const { statusCode, body } = await site.visitor().get(`/setup${query}`);
      return [statusCode, /"setupProblem":(null|\{"title":"[^"]+)/.exec(body)?.[1]];
    };
    expect(await problemOf(`?code=${code}`)).toEqual([200, 'null']);
    expect(await problemOf('')).toEqual([200, '{"title":"Welcome']);
    for (const wrong of ['?code=', '?code=wrong', `?code=${code}x`]) {
      expect(await problemOf(wrong), wrong).toEqual([200, '{"title":"Invalid Link']);
    }
    const first = site.visitor();
    const answer = await first.call('POST', '/setup', { code, ...ann });
    expect(answer.statusCode).toBe(200);
    const { _id } = answer.json();
    const user = { _id, name: 'Ann', email: ann.email, authenticated: true };
    expect(answer.json()).toEqual({ ...user, message: 'Your site is set up' });
    expect((await first.call('GET', '/me')).json()).toEqual(user);
    const again = { code, ...ann, email: 'eve@evil.example' };
    expectProblem(await site.visitor().call('POST', '/setup', again), 'setup.done');
    expect(await problemOf(`?code=${code}`)).toEqual([200, '{"title":"Already Set Up']);
    expect((await site.visitor().get('/setup')).statusCode).toBe(404);
  });

  test.each(['E', '🎸', 'فرقة الترام', 'The '.repeat(25).trim()])(
    'the band is named %j at set-up, also on pages that were cached before',
    async (bandName) => {
      const site = await open();
      const member = site.visitor();
      await member.get('/');
      const account = { code: await site.setupCode(), ...ann };
      for (const wrong of ['', '  \u3000 ']) {
        const refused = await member.call('POST', '/setup', { ...account, bandName: wrong });
        expectProblem(refused, 'request.invalid', { bandName: 'Required' });
      }
      const long = await member.call('POST', '/setup', { ...account, bandName: 'x'.repeat(101) });
      expectProblem(long, 'request.invalid', { bandName: 'At most 100 characters' });
      await member.call('POST', '/setup', { ...account, bandName: ` ${bandName} ` });
      expect((await member.call('GET', '/theme')).json()).toMatchObject({ siteTitle: bandName });
      expect((await site.visitor().get('/')).body).toContain(`<title>${bandName}</title>`);
    },
  );

  test('the home time zone is set at set-up, and must be valid', async () => {
    const site = await open();
    const member = site.visitor();
    const account = { code: await site.setupCode(), ...ann };
    // The page was requested before: its cached form is outdated.
    expect((await member.call('GET', '/showsSettings')).json()).toMatchObject({ timeZone: 'UTC' });
    const wrong = await member.call('POST', '/setup', { ...account, timeZone: 'Moon/Base' });
    expectProblem(wrong, 'request.invalid', {
      timeZone: 'Please enter a time zone such as America/New_York',
    });
    const timeZone = 'America/New_York';
    await member.call('POST', '/setup', { ...account, timeZone });
    expect((await member.call('GET', '/showsSettings')).json()).toMatchObject({ timeZone });
  });

  test('a locked device is unlocked by a new password', async () => {
    const site = await open();
    await site.member();
    const known = site.visitor();
    await known.call('POST', '/login', credentials);
    const wrong = { email: ann.email, password: 'wrong' };
    for (let i = 0; i < 10; i += 1) await known.call('POST', '/login', wrong);
    expectProblem(await known.call('POST', '/login', credentials), 'session.too-many-tries');
    const body = { token: await askForLink(site), newPassword: 'battery staple' };
    expect((await known.call('POST', '/auth/reset-password', body)).statusCode).toBe(200);
    const right = { email: ann.email, password: 'battery staple' };
    expect((await known.call('POST', '/login', right)).statusCode).toBe(200);
  });

  test('a form without a body gets the response to an empty one', async () => {
    const site = await open();
    for (const path of ['/signin', '/forgot-password', '/reset-password?token=x']) {
      const answer = await site.visitor().send({ method: 'POST', url: path });
      expect(answer.statusCode).toBe(422);
      expect(answer.headers['content-type']).toMatch(/html/);
    }
  });

  test('sign in, stay signed in over a restart, sign out', async () => {
    const site = await open();
    await site.member();
    const here = site.visitor();
    const answer = await here.call('POST', '/login', credentials);
    expect(answer.json()).toMatchObject({ message: 'Login successful', email: ann.email });
    expect((await here.call('GET', '/me')).json()).toMatchObject({ authenticated: true });
    await site.restart();
    expect((await here.call('GET', '/me')).json()).toMatchObject({ authenticated: true });

    const stolen = new Map(here.cookies);
    expect((await here.call('POST', '/logout')).json()).toEqual({ message: 'Logged out' });
    expect(sessionCookiesOf(here)).toEqual([]);
    const thief = site.visitor();
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    const refused = await thief.call('GET', '/me');
    expectProblem(refused, 'session.needed');
    // The hint that outlived its session is removed too.
    expect(sessionCookiesOf(thief)).toEqual([]);
    expect((await here.call('POST', '/logout')).statusCode).toBe(200);
  });

  test('a Unicode host signs in with its ASCII form from browsers', async () => {
    const site = await open();
    const account = { ...ann, email: 'ann@m\u00FCnchen.example' };
    const code = await site.setupCode();
    await site.visitor().call('POST', '/setup', { code, ...account });
    for (const email of ['ann@xn--mnchen-3ya.example', account.email]) {
      const answer = await site.visitor().call('POST', '/login', { ...credentials, email });
      expect(answer.statusCode, email).toBe(200);
    }
  });

  test('cookies over http', async () => {
    const site = await open();
    const answer = await site.visitor().call('POST', '/setup', {
      code: await site.setupCode(),
      ...ann,
    });
    expect(setCookies(answer)).toEqual([
      expect.stringMatching(
        new RegExp(`^sid=[\\w-]{43}; Max-Age=${thirtyDays}; Path=/; HttpOnly; SameSite=Strict$`),
      ),
      `signed-in=1; Max-Age=${thirtyDays}; Path=/; SameSite=Lax`,
      expect.stringMatching(
        /^device-[\w-]{16}=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  test('cookies over https', async () => {
    const site = await open({ PUBLIC_URL: 'https://band.example' });
    const member = await site.member();
    const answer = await member.call('POST', '/login', credentials);
    const shape = `Max-Age=${thirtyDays}; Path=/`;
    expect(setCookies(answer)).toEqual([
      expect.stringMatching(
        new RegExp(`^__Host-sid=[\\w-]{43}; ${shape}; HttpOnly; Secure; SameSite=Strict$`),
      ),
      `__Host-signed-in=1; ${shape}; Secure; SameSite=Lax`,
      expect.stringMatching(
        /^__Host-device-[\w-]+=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    const over = setCookies(await member.call('POST', '/logout'));
    expect(over).toEqual([
      '__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
      '__Host-signed-in=; Max-Age=0; Path=/; Secure; SameSite=Lax',
    ]);
    // A cookie that any page of the domain could set is not ours.
    const { cookies } = await site.member();
    const tossed = site.visitor();
    tossed.cookies.set('sid', cookies.get('__Host-sid')!);
    expectProblem(await tossed.call('GET', '/me'), 'session.needed');
  });

  test('a browser that cannot store a sign-in sees the reason', async () => {
    const site = await open({ PUBLIC_URL: 'https://band.example' });
    await site.member();
    const from = (origin: string) => {
      const headers = { origin, host: new URL(origin).host };
      return site.visitor().call('POST', '/login', credentials, { headers });
    };
    expectProblem(await from('http://band.example'), 'session.over-http');
    expectProblem(await from('http://192.0.2.1:3000'), 'session.over-http');
    for (const kept of ['https://band.example', 'http://localhost:3000', 'http://127.0.0.1:3000']) {
      expect((await from(kept)).statusCode, kept).toBe(200);
    }
    const withoutScripts = await site.app.server.inject({
      method: 'POST',
      url: '/signin',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: 'band.example',
        origin: 'http://band.example',
      },
      payload: new URLSearchParams(credentials).toString(),
    });
    expect(withoutScripts.statusCode).toBe(403);
    expect(withoutScripts.body).toContain('You opened this page over http');
  });

  test('a site with HSTS preload says so with every response', async () => {
    const site = await open({ PUBLIC_URL: 'https://band.example', HSTS_PRELOAD: 'yes' });
    const member = await site.member();
    for (const path of ['/', '/nothing', '/api/me', '/preview/', '/healthz']) {
      const { headers } = await member.get(path.replace('/api', site.config.apiBase));
      expect(headers['strict-transport-security'], path).toBe(
        'max-age=63072000; includeSubDomains; preload',
      );
    }
  });

  test('a sign-in starts a new session and ends the previous one', async () => {
    const site = await open();
    const member = await site.member();
    const before = member.cookies.get('sid')!;
    await member.call('POST', '/login', credentials);
    expect(member.cookies.get('sid')).not.toBe(before);
    const planted = site.visitor();
    planted.cookies.set('sid', before);
    expectProblem(await planted.call('GET', '/me'), 'session.needed');
  });

  test('a forgotten password is reset by the link in the e-mail, once', async () => {
    const site = await open({ PUBLIC_URL: 'http://band.test:8080' });
    const phone = await site.member();
    const desk = await site.member();
    const token = await askForLink(site);
    const body = { token, newPassword: 'battery staple' };
    const reset = await site.visitor().call('POST', '/auth/reset-password', body);
    expect(reset.statusCode).toBe(200);
    expect(setCookies(reset)).toEqual([]);
    for (const earlier of [phone, desk]) {
      expectProblem(await earlier.call('GET', '/me'), 'session.needed');
    }
    const here = site.visitor();
    expectProblem(await here.call('POST', '/login', credentials), 'session.wrong-credentials');
    const right = { email: ann.email, password: 'battery staple' };
    expect((await here.call('POST', '/login', right)).statusCode).toBe(200);
    expectProblem(await here.call('POST', '/auth/reset-password', body), 'reset.invalid');
    const none = { ...body, token: 'x'.repeat(201) };
    expectProblem(await here.call('POST', '/auth/reset-password', none), 'request.invalid', {
      token: 'Invalid reset link. Please request a new password reset.',
    });
    await expect.poll(() => site.outbox().at(-1)).toMatch(/^Subject: .*was changed/m);
  });
});

describe.each(engines)('guessing, on %s', (engine) => {
  let site: Site;
  beforeAll(async () => {
    site = await startApp(engine);
    await site.member();
  });
  afterAll(() => site.dispose());

  test('ten failures of an account get a response, and the next one a waiting time', async () => {
    const guess = (i: number, headers = {}) =>
      site
        .visitor()
        .call(
          'POST',
          '/login',
          { email: ann.email, password: `guess ${i}` },
          { headers, ip: `192.0.2.${i}` },
        );
    for (let i = 0; i < 10; i += 1) expectProblem(await guess(i), 'session.wrong-credentials');
    const refused = await guess(11);
    expectProblem(refused, 'session.too-many-tries');
    expect(refused.headers['retry-after']).toBe(String(15 * 60));
    const right = await site.visitor().call('POST', '/login', credentials, { ip: '192.0.2.200' });
    expectProblem(right, 'session.too-many-tries');
    const withoutScripts = await site.visitor().send({
      method: 'POST',
      url: '/signin',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(credentials).toString(),
    });
    expect(withoutScripts.statusCode).toBe(429);
    expect(withoutScripts.body).toContain('try again. You can try again in 15 minutes.</p>');
    site.clock.time += 15 * minute;
    expect((await site.visitor().call('POST', '/login', credentials)).statusCode).toBe(200);
  });

  test('an address has thirty failures, whatever it claims to be', async () => {
    const guess = (i: number) =>
      site.visitor().call(
        'POST',
        '/login',
        { email: `fan${i}@band.example`, password: 'guess' },
        {
          ip: '198.51.100.1',
          headers: { 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` },
        },
      );
    for (let i = 0; i < 30; i += 1) expectProblem(await guess(i), 'session.wrong-credentials');
    expectProblem(await guess(31), 'session.too-many-tries');
  });

  test('responses do not reveal whether an address has an account', async () => {
    const visible = ({ statusCode, headers, rawPayload }: Answer) => {
      const { date: _, ...rest } = headers;
      return { statusCode, rest, body: rawPayload.toString('hex') };
    };
    for (const [path, more] of [
      ['/login', { password: 'not this one' }],
      ['/auth/forgot-password', {}],
    ] as const) {
      const [known, unknown] = await Promise.all(
        [ann.email, 'zoe@band.example'].map((email, i) =>
          site.visitor().call('POST', path, { email, ...more }, { ip: `203.0.113.${i}` }),
        ),
      );
      expect(visible(known!)).toEqual(visible(unknown!));
    }
  });
});

describe('behind a proxy', () => {
  test('the address that a trusted proxy names counts', async () => {
    const site = await siteForTest('sqlite', { env: { TRUST_PROXY: '10.0.0.1' } });
    await site.member();
    const guess = (i: number, forwarded: string, ip = '10.0.0.1') =>
      site
        .visitor()
        .call(
          'POST',
          '/login',
          { email: `fan${i}@band.example`, password: 'guess' },
          { ip, headers: { 'x-forwarded-for': forwarded } },
        );
    // The addresses left of the caller's are the caller's own invention.
    for (let i = 0; i < 30; i += 1) await guess(i, `8.8.8.${i}, 203.0.113.7`);
    expectProblem(await guess(31, '203.0.113.7'), 'session.too-many-tries');
    expectProblem(await guess(32, '203.0.113.8'), 'session.wrong-credentials');
    // Nothing else is trusted.
    expectProblem(await guess(33, '203.0.113.7', '192.0.2.1'), 'session.wrong-credentials');
  });
});

describe('behind an untrusted proxy', () => {
  test('the log and the band see the missing setting, and a whole audience has room', async () => {
    const site = await siteForTest('sqlite', { env: { TRUST_PROXY: '10.0.0.1' } });
    const member = await site.member();
    const behindIt = (i: number) => ({
      ip: '127.0.0.1',
      headers: { 'x-forwarded-for': `203.0.113.${i}` },
    });
    const lacks = async () => (await member.call('GET', '/inbox')).json().missingSetting;
    // A distant client may claim anything.
    await site.visitor().get('/', { ...behindIt(1), ip: '192.0.2.1' });
    await site.visitor().get('/', { ...behindIt(1), ip: '10.0.0.1' });
    expect(await lacks()).toBeNull();
    for (let i = 0; i < 40; i += 1) {
      const guess = { email: `fan${i}@band.example`, password: 'guess' };
      const answer = await site.visitor().call('POST', '/login', guess, behindIt(i));
      expectProblem(answer, 'session.wrong-credentials');
      const form = await sendPublicForm(site, { ...toBand, ...hello }, behindIt(i));
      expect(form.statusCode).toBe(200);
    }
    const right = await site.visitor().call('POST', '/login', credentials, behindIt(41));
    expect(right.statusCode).toBe(200);
    expect(await lacks()).toBe('TRUST_PROXY=10.0.0.1,127.0.0.1');
    const said = site.log.filter((line) => line.includes('"setting":"TRUST_PROXY='));
    expect(said).toHaveLength(1);
  });
});

describe.each(engines)('the e-mail with the link, on %s', (engine) => {
  test.each([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example;proto=http' },
    { 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' },
  ])('leads to PUBLIC_URL, whatever is sent as %j', async (headers) => {
    const site = await siteForTest(engine, {
      env: { PUBLIC_URL: 'https://band.example', TRUST_PROXY: '127.0.0.1' },
    });
    await site.member();
    const token = await askForLink(site, headers);
    expect(token).toMatch(/^[\w-]{43}$/);
    const mail = site.outbox().join().replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(mail).toContain(`https://band.example/reset-password?token=${token}`);
    expect(mail).not.toContain('evil.example');
    expect(mail).toMatch(/^To: ann@band\.example\r$/m);
  });
});
