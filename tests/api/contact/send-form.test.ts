import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { hashOfAddress } from '../../../src/kit/client/public-forms/blockList.ts';
import { maxRandomDelayMs } from '../../../src/mail/mails.records.ts';
import { areasAddressIn } from '../../environment/head.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { rawRequest } from '../../environment/raw.ts';
import { hello, sendPublicForm, toBand, toList } from '../../environment/public-forms.ts';

const address = '/api/v1.0/email/send-form';

describe.each(engines)('the public forms, on %s', (engine) => {
  const send = async (site: Site, fields: Record<string, string>, ip = '192.0.2.1') => {
    const answer = await sendPublicForm(site, fields, { ip });
    return `${answer.statusCode} ${answer.body}`;
  };
  const mails = async (site: Site) => {
    site.clock.time += maxRandomDelayMs;
    await site.app.mailQueue.sendDue();
    site.clock.time -= maxRandomDelayMs;
    return site.outbox();
  };
  /** Sends the one-click unsubscription of RFC 8058, as a mail program does. */
  const follow = async (site: Site, url: string) => {
    const answer = await site.app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    return answer.body;
  };
  const linkIn = (mail: string) =>
    new URL(
      /^http:\/\/\S+token=\S+$/m.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))![0],
    );

  test('a message is stored before the response, e-mailed to the band, and listed for members', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await member.call('POST', '/updateContact', { email: 'hello@band.example' });
    expect(await send(site, { ...toBand, ...hello })).toBe('200 OK');
    expect((await site.visitor().call('GET', '/messages')).statusCode).toBe(401);
    const inbox = (await member.call('GET', '/messages')).json();
    expect(inbox).toMatchObject({
      messages: [{ ...hello, email: 'fay@fans.example', isRead: false, isSuspicious: false }],
      hasMore: false,
      unread: 1,
    });
    const [mail, ...more] = await mails(site);
    expect(more).toEqual([]);
    expect(mail).toContain('To: hello@band.example');
    expect(mail).toContain('Reply-To: fay@fans.example');
    expect(mail).toMatch(/^Subject: \[the band\] Hello/m);
    const { _id } = inbox.messages[0];
    expect((await member.call('PUT', `/messages/${_id}`, { isRead: true })).json()).toMatchObject({
      isRead: true,
    });
    expect((await member.call('GET', '/messages')).json()).toMatchObject({ unread: 0 });
    expect((await member.call('DELETE', `/messages/${_id}`)).json()).toEqual({ _id });
    expect((await member.call('DELETE', `/messages/${_id}`)).statusCode).toBe(404);
    expect((await member.call('PUT', `/messages/${_id}`, { isRead: true })).statusCode).toBe(404);
  });

  test.each([
    [{}, '400 The user_id parameter is required'],
    [{ user_id: 'site' }, '400 The service_id parameter is required'],
    [{ user_id: 'site', service_id: 'site' }, '400 The template_id parameter is required'],
    [{ ...toBand, user_id: 'x' }, '400 The Public Key is invalid'],
    [{ ...toBand, service_id: 'x' }, '400 The service ID is not found'],
    [{ ...toBand, template_id: 'x' }, '400 The template ID is not found'],
    [
      { ...toBand, email: 'x', name: ' ' },
      '422 name: Required; email: Please enter a valid email address; subject: Required; message: Required',
    ],
    [{ ...toList }, '422 email: Required'],
    [
      { ...toList, email: 'a@b.example\r\nBcc: eve@evil.example' },
      '422 email: Please enter a valid email address',
    ],
    [{ ...toBand, ...hello, subject: 'x'.repeat(201) }, '422 subject: At most 200 characters'],
    [{ ...toBand, ...hello, message: 'x'.repeat(5_001) }, '422 message: At most 5000 characters'],
  ])('the response to %j is %s', async (fields, said) => {
    const site = await siteForTest(engine);
    expect(await send(site, fields as Record<string, string>)).toBe(said);
    expect(await mails(site)).toEqual([]);
  });

  test('a subject of several lines becomes one line, in the inbox and in the e-mail', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await member.call('POST', '/updateContact', { email: 'hello@band.example' });
    const subject = 'Hi\r\nBcc: eve@evil.example';
    expect(await send(site, { ...toBand, ...hello, subject })).toBe('200 OK');
    const [mail] = await mails(site);
    expect(mail).not.toMatch(/^Bcc:/m);
    expect((await member.call('GET', '/messages')).json().messages[0].subject).toBe(
      'Hi Bcc: eve@evil.example',
    );
  });

  test('an address with an apostrophe is accepted, and gets e-mails', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await member.call('POST', '/updateContact', { email: "o'hara@band.example" });
    expect(await send(site, { ...toBand, ...hello, email: "O'Brien@fans.example" })).toBe('200 OK');
    const [mail] = await mails(site);
    expect(mail).toContain("To: o'hara@band.example");
    expect(mail).toContain("Reply-To: o'brien@fans.example");
    expect(await send(site, { ...toList, email: "O'Brien@fans.example" })).toBe('200 OK');
    expect((await mails(site))[1]).toContain("To: o'brien@fans.example");
  });

  test.each([
    ['no body', '', 'multipart/form-data; boundary=x', 400],
    ['a missing boundary', 'hello', 'multipart/form-data; boundary=x', 400],
    ['no boundary', '--x\r\n\r\nhello', 'multipart/form-data', 400],
    [
      'half a form',
      '--x\r\nContent-Disposition: form-data; name="user_id"\r\n\r\nsi',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['JSON', '{}', 'application/json', 415],
    ['too much', 'x'.repeat(70_000), 'multipart/form-data; boundary=x', 413],
  ])('%s is refused, and the site continues', async (_, payload, type, status) => {
    const site = await siteForTest(engine);
    const answer = await site.app.server.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(await send(site, { ...toBand, ...hello })).toBe('200 OK');
  });

  test('an aborted form submission logs no error', async () => {
    const site = await siteForTest(engine);
    const port = await site.listen();
    const head = [
      `POST ${address} HTTP/1.1`,
      'Host: band.test',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000',
      '',
      '--x',
    ];
    const until = once(site.app.server.server, 'request');
    await rawRequest(port, [head.join('\r\n')], { until });
    // Its log lines are written before the next response.
    expect(await send(site, { ...toBand, ...hello })).toBe('200 OK');
    await expect.poll(() => site.log.join('')).toContain('the client disconnected');
    expect(site.log.join('')).not.toMatch(/"level":"(error|fatal)"/);
    expect(site.log.join('')).not.toContain('ECONNRESET');
  });

  test.each(['name', 'subject'])(
    'a %s that changes the direction of the text around it is refused',
    async (field) => {
      const site = await siteForTest(engine);
      for (const mark of ['\u202A', '\u202E', '\u2066', '\u2069']) {
        const text = `An${mark}n`;
        expect(await send(site, { ...toBand, ...hello, [field]: text })).toBe(
          `422 ${field}: Control characters cannot be used here`,
        );
      }
      // Marks that Hebrew and Arabic need, and a joiner of emojis, are letters.
      const fine = 'Ann \u200F\u05D0\u200D';
      expect(await send(site, { ...toBand, ...hello, [field]: fine })).toBe('200 OK');
    },
  );

  test('spam is stored separately, and the band gets no e-mail', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await member.call('POST', '/updateContact', { email: 'hello@band.example' });
    expect(await send(site, { ...toBand, ...hello, website: 'https://spam.example' })).toBe(
      '200 OK',
    );
    expect(await send(site, { ...toBand, ...hello, website: '', filled_ms: '300' })).toBe('200 OK');
    expect(await send(site, { ...toBand, ...hello, website: '', filled_ms: '9000' })).toBe(
      '200 OK',
    );
    expect(await mails(site)).toHaveLength(1);
    const { messages, unread } = (await member.call('GET', '/messages')).json();
    expect(messages.filter((one: { isSuspicious: boolean }) => one.isSuspicious)).toHaveLength(2);
    expect(unread).toBe(1);
  });

  test.each([
    { website: 'Fay', filled_ms: '9000' },
    { website: '', filled_ms: '300' },
  ])(
    'a newsletter form that looks automated, by %j, still gets its confirmation e-mail',
    async (signs) => {
      const site = await siteForTest(engine);
      expect(await send(site, { ...toList, email: 'fay@fans.example', ...signs })).toBe('200 OK');
      const [asking, ...more] = await mails(site);
      expect(more).toEqual([]);
      expect(asking).toContain('To: fay@fans.example');
      const confirm = linkIn(asking!);
      expect(await follow(site, confirm.pathname + confirm.search)).toContain('is confirmed');
    },
  );

  test('one network may send five times in ten minutes, and other networks still may', async () => {
    const site = await siteForTest(engine);
    const said = await Promise.all(
      Array.from({ length: 12 }, () => send(site, { ...toBand, ...hello })),
    );
    expect(said.filter((one) => one === '200 OK')).toHaveLength(5);
    expect(said.filter((one) => one === '429 Too Many Requests')).toHaveLength(7);
    expect(await send(site, { ...toList, email: 'a@fans.example' })).toBe('429 Too Many Requests');
    expect(await send(site, { ...toBand, ...hello }, '198.51.100.7')).toBe('200 OK');
    site.clock.time += 11 * 60_000;
    expect(await send(site, { ...toBand, ...hello })).toBe('200 OK');
  });

  test('an address is subscribed once it is confirmed, and unsubscribed by one call', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const list = async () => (await member.call('GET', '/subscribers')).json();
    expect(await send(site, { ...toList, email: 'Fay@Fans.example' })).toBe('200 OK');
    expect(await list()).toMatchObject({
      subscribers: [{ email: 'fay@fans.example', confirmed: null }],
      confirmed: 0,
    });
    const [asking] = await mails(site);
    expect(asking).toContain('To: fay@fans.example');
    const confirm = linkIn(asking!);
    expect(confirm.origin + confirm.pathname).toBe(
      `${site.config.publicUrl.origin}/newsletter/confirm`,
    );
    expect(await follow(site, '/newsletter/confirm?token=x')).toContain('Invalid Link');
    // A scanner that opens the link confirms nothing.
    const opened = await site.visitor().get(confirm.pathname + confirm.search);
    expect(opened.body).toContain('Confirm my address');
    expect(opened.body).not.toContain(confirm.searchParams.get('token')!);
    expect(opened.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(await list()).toMatchObject({ confirmed: 0 });
    for (let i = 0; i < 2; i += 1) {
      expect(await follow(site, confirm.pathname + confirm.search)).toContain('is confirmed');
    }
    expect(await list()).toMatchObject({ confirmed: 1 });
    const [, welcome, ...more] = await mails(site);
    expect(more).toEqual([]);
    expect(welcome).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const leave = linkIn(welcome!);
    // Known addresses get the same response, and no e-mail.
    expect(await send(site, { ...toList, email: 'fay@fans.example' })).toBe('200 OK');
    expect(await mails(site)).toHaveLength(2);
    expect(await follow(site, leave.pathname + leave.search)).toContain('off the list');
    const cut = (leave.pathname + leave.search).slice(0, -1);
    expect(await follow(site, cut)).toContain('This link is incomplete');
    // Opening an address shows nothing of others' actions.
    for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
      for (const state of ['done', 'given']) {
        const { body } = await site.visitor().get(`${path}?state=${state}`);
        expect(body, `${path} ${state}`).toContain('Invalid Link');
      }
    }
    expect(await list()).toMatchObject({ subscribers: [], confirmed: 0 });
  });

  test('an erased address never gets an e-mail again, and is not stored', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await send(site, { ...toList, email: 'fay@fans.example' });
    await mails(site);
    const [{ _id }] = (await member.call('GET', '/subscribers')).json().subscribers;
    expect((await member.call('DELETE', `/subscribers/${_id}`)).statusCode).toBe(200);
    expect((await member.call('DELETE', `/subscribers/${_id}`)).statusCode).toBe(404);
    expect(await send(site, { ...toList, email: 'fay@fans.example' })).toBe('200 OK');
    expect(await mails(site)).toHaveLength(1);
    expect((await member.call('GET', '/subscribers')).json()).toMatchObject({ subscribers: [] });
  });

  test('an address that is entered repeatedly gets one e-mail per hour', async () => {
    const site = await siteForTest(engine);
    for (let i = 0; i < 3; i += 1) await send(site, { ...toList, email: 'fay@fans.example' });
    expect(await mails(site)).toHaveLength(1);
    site.clock.time += 61 * 60_000;
    await send(site, { ...toList, email: 'fay@fans.example' });
    const [first, second, ...more] = await mails(site);
    expect(more).toEqual([]);
    // The older link is invalid.
    const use = (mail: string) => follow(site, linkIn(mail).pathname + linkIn(mail).search);
    expect(await use(first!)).toContain('Invalid Link');
    expect(await use(second!)).toContain('is confirmed');
  });

  test('the list can be searched by any part of an address, and has pages', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    for (const [n, email] of [
      'a_b@fans.example',
      'axb@fans.example',
      '100%@fans.example',
    ].entries()) {
      await send(site, { ...toList, email }, `198.51.100.${n}`);
    }
    const found = async (search: string) =>
      (await member.get(`/api/subscribers?${new URLSearchParams({ search })}`))
        .json()
        .subscribers.map(({ email }: { email: string }) => email);
    expect(await found('A_B')).toEqual(['a_b@fans.example']);
    expect(await found('%')).toEqual(['100%@fans.example']);
    expect(await found('fans')).toEqual([
      '100%@fans.example',
      'a_b@fans.example',
      'axb@fans.example',
    ]);
    expect(await found('nobody')).toEqual([]);
  });

  test('messages of blocked addresses are refused, and the blocked addresses stay hidden', async () => {
    const site = await siteForTest(engine, { env: { EMAIL_BLOCK_LIST: 'Fay@fans.example' } });
    const member = await site.member();
    for (const email of ['fay@fans.example', ' FAY@fans.example ', 'fay@\uFF26an\u00ADs.example']) {
      expect(await send(site, { ...toBand, ...hello, email })).toBe('403 Forbidden');
      expect(await send(site, { ...toList, email })).toBe('403 Forbidden');
    }
    expect(await send(site, { ...toBand, ...hello, email: 'bo@fans.example' })).toBe('200 OK');
    expect((await member.call('GET', '/messages')).json().messages).toHaveLength(1);
    for (const path of ['/', '/contact']) {
      expect((await site.visitor().get(path)).body.toLowerCase()).not.toContain('fay@');
    }
  });

  test('a duplicate field is refused: it cannot bypass the block list', async () => {
    const site = await siteForTest(engine, { env: { EMAIL_BLOCK_LIST: 'fay@fans.example' } });
    const member = await site.member();
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...toBand, ...hello, email: 'bo@fans.example' })) {
      form.append(name, value);
    }
    form.append('email', 'fay@fans.example');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const answer = await site.app.server.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(`${answer.statusCode} ${answer.body}`).toBe('400 A field appears twice');
    expect((await member.call('GET', '/messages')).json().messages).toEqual([]);
  });

  test('if forms use EmailJS, the site accepts none, and shows only hashes of blocked addresses', async () => {
    const site = await siteForTest(engine, {
      env: {
        EMAIL_HOST: 'https://api.emailjs.com',
        EMAIL_PUBLIC_KEY: 'k',
        EMAIL_SERVICE_ID: 's',
        EMAIL_TEMPLATE_ID: 't',
        EMAIL_BLOCK_LIST: 'Fay@fans.example',
      },
    });
    expect(await send(site, { ...toBand, ...hello })).toBe('404 This site does not accept forms');
    const { body: html } = await site.visitor().get('/contact');
    const { body: areas } = await site.visitor().get(areasAddressIn(html));
    expect((html + areas).toLowerCase()).not.toContain('fay@');
    expect(areas).toContain(await hashOfAddress('fay@fans.example'));
  });
});
