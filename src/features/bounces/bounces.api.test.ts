import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { siteForTest, type Site } from '../../../tests/environment/app.ts';
import { engines } from '../../../tests/environment/engines.ts';
import {
  askForNewsletter,
  linkTo,
  mailsOf,
  press,
} from '../../../tests/environment/public-mails.ts';

const key = 'a-key-of-sixteen-characters';
const env = { BOUNCE_KEY: key };
const email = 'fay@fans.example';
const messageIdIn = (mail = '') => /^Message-ID:\s*<(.*?)>/im.exec(mail)?.[1] ?? '';

describe.each(engines)('webhooks on %s', (engine) => {
  /** A site with a confirmed subscriber. */
  async function subscribed(more: Parameters<typeof siteForTest>[1] = {}) {
    const site = await siteForTest(engine, { env, ...more });
    await askForNewsletter(site, email);
    const [mail] = await mailsOf(site);
    await press(site, linkTo('/newsletter/confirm', mail));
    const [, welcome] = await mailsOf(site);
    return { site, messageId: messageIdIn(welcome) };
  }
  const report = async (site: Site, kind: string, body: unknown, query = `?key=${key}`) => {
    const answer = await site.visitor().call('POST', `/bounces/${kind}${query}`, body);
    return [answer.statusCode, answer.json().counted];
  };
  const states = async (site: Site) => {
    const answer = await (await site.member()).call('GET', '/subscribers');
    const { subscribers } = answer.json<{ subscribers: { state: string; why: string | null }[] }>();
    return subscribers.map(({ state }) => state);
  };

  test('pause the subscriber whom the id of an e-mail names', async () => {
    const { site, messageId } = await subscribed();
    expect(await states(site)).toEqual(['subscribed']);
    expect(await report(site, 'plain', { messageId, type: 'hard' })).toEqual([200, 1]);
    expect(await states(site)).toEqual(['paused']);
    // Signing up again by the form and confirming ends the pause.
    site.clock.time += 30 * 24 * 60 * 60_000;
    const before = (await mailsOf(site)).length;
    await askForNewsletter(site, email);
    const [mail] = (await mailsOf(site)).slice(before);
    await press(site, linkTo('/newsletter/confirm', mail));
    expect(await states(site)).toEqual(['subscribed']);
  });

  test('pause by address, unsubscribe after a complaint, and ignore others', async () => {
    const { site } = await subscribed();
    expect(
      await report(site, 'brevo', { event: 'hard_bounce', email: 'gus@fans.example' }),
    ).toEqual([200, 0]);
    expect(await report(site, 'postmark', { Type: 'Delivery', Email: email })).toEqual([200, 0]);
    expect(await report(site, 'mailgun', { 'event-data': null })).toEqual([200, 0]);
    expect(await report(site, 'brevo', { event: 'hard_bounce', email })).toEqual([200, 1]);
    expect(await states(site)).toEqual(['paused']);
    expect(await report(site, 'postmark', { Type: 'SpamComplaint', Email: email })).toEqual([
      200, 1,
    ]);
    expect(await states(site)).toEqual([]);
    expect(await report(site, 'postmark', { Type: 'SpamComplaint', Email: email })).toEqual([
      200, 0,
    ]);
  });

  test('need the key, in the address or as a password', async () => {
    const { site } = await subscribed();
    const hard = { email, type: 'hard' };
    for (const query of ['', '?key=', `?key=${key}x`, '?key=%00']) {
      expect((await report(site, 'plain', hard, query))[0]).toBe(403);
    }
    const basic = (password: string) => ({
      headers: { authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}` },
    });
    const call = (password: string) =>
      site.visitor().call('POST', '/bounces/plain', hard, basic(password));
    expect((await call('guess')).statusCode).toBe(403);
    expect(await states(site)).toEqual(['subscribed']);
    expect((await call(key)).statusCode).toBe(200);
    expect(await states(site)).toEqual(['paused']);
    const without = await siteForTest(engine);
    expect((await report(without, 'plain', hard))[0]).toBe(403);
  });

  test('of Amazon come in an envelope, as text', async () => {
    const { site, messageId } = await subscribed();
    const event = {
      notificationType: 'Bounce',
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] },
      mail: { messageId: 'amazon', commonHeaders: { messageId: `<${messageId}>` } },
    };
    const envelope = { Type: 'Notification', Message: JSON.stringify(event) };
    const headers = { 'content-type': 'text/plain; charset=UTF-8' };
    const answer = await site
      .visitor()
      .call('POST', `/bounces/ses?key=${key}`, envelope, { headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { counted: 1 }]);
    expect(await states(site)).toEqual(['paused']);
    expect(await report(site, 'ses', { Type: 'Notification', Message: '{' })).toEqual([200, 0]);
    expect(await report(site, 'ses', event)).toEqual([200, 1]);
  });

  test('of Amazon are confirmed at Amazon, and at no other host', async () => {
    const called: string[] = [];
    const fetch = async (address: string, { redirect }: RequestInit) => {
      called.push(`${address} ${redirect}`);
      return new Response('');
    };
    const { site } = await subscribed({ fetch });
    const confirm = (SubscribeURL: unknown) =>
      report(site, 'ses', { Type: 'SubscriptionConfirmation', SubscribeURL });
    const amazon = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=a';
    for (const wrong of [
      'http://sns.eu-west-1.amazonaws.com/',
      'https://sns.eu-west-1.amazonaws.com.evil.example/',
      'https://evil.example/?sns.eu-west-1.amazonaws.com',
      'https://sns.eu-west-1.amazonaws.com@evil.example/',
      'https://sns.eu-west-1.amazonaws.com:8443/',
      'https://169.254.169.254/',
      'file:///etc/passwd',
      7,
      null,
    ]) {
      expect(await confirm(wrong)).toEqual([200, 0]);
    }
    expect(called).toEqual([]);
    expect(await confirm(amazon)).toEqual([200, 0]);
    expect(called).toEqual([`${amazon} manual`]);
  });

  test('that cannot be read are refused with a clear error, and nothing changes', async () => {
    const { site } = await subscribed();
    for (const body of ['', '{', '[]', '"x"', 'null', JSON.stringify({ a: 'x'.repeat(300_000) })]) {
      const answer = await site.visitor().call('POST', `/bounces/plain?key=${key}`, body);
      expect([400, 413, 422]).toContain(answer.statusCode);
      expect(answer.json().message).toEqual(expect.any(String));
    }
    expect((await report(site, 'other', {}))[0]).toBe(422);
    expect(await states(site)).toEqual(['subscribed']);
  });

  test('are not needed if the mail server refuses an address at once', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo(_address, _session, done) {
        const refusal = Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });
        done(received.length === 0 ? null : refusal);
      },
      onData(stream, _session, done) {
        void text(stream).then((mail) => {
          received.push(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
          done();
        });
      },
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
    const { port } = server.server.address() as AddressInfo;
    const SMTP_URL = `smtp://127.0.0.1:${port}`;
    const site = await siteForTest(engine, { env: { SMTP_URL, MAIL_FROM: 'hello@band.example' } });
    await askForNewsletter(site, email);
    await mailsOf(site);
    expect(await states(site)).toEqual(['waiting']);
    await press(site, linkTo('/newsletter/confirm', received[0]));
    // The welcome e-mail may be refused already.
    await mailsOf(site);
    expect(await states(site)).toEqual(['paused']);
    expect(received).toHaveLength(1);
  });

  test('two thousand at once pause each subscriber once', { tags: 'whole' }, async () => {
    const { site, messageId } = await subscribed();
    for (let from = 0; from < 2_000; from += 500) {
      await Promise.all(
        Array.from({ length: 500 }, () => report(site, 'plain', { messageId, type: 'hard' })),
      );
    }
    expect(await states(site)).toEqual(['paused']);
  });
});
