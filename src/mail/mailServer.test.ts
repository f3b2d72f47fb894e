import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { engines, freshDatabase } from '../../tests/environment/engines.ts';
import { mailConnection, mailOver } from './mailConnection.ts';
import { smtpTimes, type MailServer } from './smtp.ts';

const smtpMail = (server: MailServer, from: string) => mailOver(() => mailConnection(server), from);
import { addMail, nextMailAt } from './mails.records.ts';
import { openMailQueue } from './mailQueue.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How a mail server handles incoming e-mails. */
type Behavior =
  | 'takes'
  | 'takes after a while'
  | 'refuses'
  | 'knows nobody'
  | 'stalls'
  | 'hangs up after taking'
  | 'wants a password';

/** A real mail server on a port of its own, which can be switched off. */
async function mailServer() {
  const received: Email[] = [];
  const state = {
    behavior: 'takes' as Behavior,
    refusal: '550 No such user',
    port: 0,
    limit: Infinity,
    refused: 0,
  };
  let server: SMTPServer | null = null;
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (received.length >= state.limit) {
        state.refused += 1;
        return done(Object.assign(new Error('Mail send limit exceeded'), { responseCode: 450 }));
      }
      if (state.behavior !== 'wants a password') return done();
      done(Object.assign(new Error('Authentication required'), { responseCode: 530 }));
    },
    onRcptTo({ address }, _session, done) {
      if (state.behavior !== 'knows nobody') return done();
      const [code = '', ...words] = state.refusal.split(' ');
      const said = new Error(`${words.join(' ')}: <${address}>`);
      done(Object.assign(said, { responseCode: Number(code) }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.behavior === 'stalls') return;
        if (state.behavior === 'refuses') {
          done(Object.assign(new Error('Mailbox is full'), { responseCode: 452 }));
          return;
        }
        const bytes = Buffer.concat(chunks);
        // As every server without SMTPUTF8 does.
        if (bytes.subarray(0, bytes.indexOf('\r\n\r\n')).some((byte) => byte > 0x7e)) {
          done(Object.assign(new Error('Headers are ASCII'), { responseCode: 554 }));
          return;
        }
        void PostalMime.parse(bytes).then((mail) => {
          received.push(mail);
          if (state.behavior === 'takes after a while') setTimeout(done, 1_000);
          else done();
          // The answer is out; what follows would have been a QUIT.
          if (state.behavior === 'hangs up after taking') setTimeout(hangUp, 5);
          return session;
        });
      });
    },
  };
  const sockets = new Set<Socket>();
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const open = () =>
    new Promise<void>((resolve) => {
      server = new SMTPServer(options);
      server.on('error', () => {});
      server.server.on('connection', (socket) => sockets.add(socket));
      server.listen(state.port, '127.0.0.1', () => {
        state.port = (server!.server.address() as AddressInfo).port;
        resolve();
      });
    });
  const close = () =>
    new Promise<void>((resolve) => {
      if (server) server.close(() => resolve());
      else resolve();
      server = null;
    });
  await open();
  onTestFinished(close);
  return { received, state, open, close, url: () => `smtp://127.0.0.1:${state.port}` };
}

describe.each(engines)('e-mails to a real server, from %s', (engine) => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (database = await freshDatabase(engine)));
  afterEach(() => database.dispose());

  async function posting() {
    const server = await mailServer();
    const clock = { time: Date.UTC(2026, 10, 21), now: () => clock.time };
    const times = { connect: 60_000, greeting: 60_000, silence: 60_000, total: 120_000 };
    const { db } = database;
    const logged: string[] = [];
    const line = (level: string) => (details: object, sentence: string) => {
      const { err } = details as { err?: Error };
      logged.push(`${level}: ${sentence} ${JSON.stringify(details)} ${err?.stack ?? ''}`);
    };
    const log = { info: line('info'), warn: line('warn'), error: line('error') };
    const post = openMailQueue({
      db,
      clock,
      log,
      mail: smtpMail(
        { url: server.url(), greetsAs: 'band.example', times },
        'The Band <hello@band.example>',
      ),
      templates: {
        note: async ({ n = '', host = 'fans.example', replyTo = 'fay@fans.example' }) => ({
          to: `fan${n}@${host}`,
          subject: `Grüße ${n}`,
          text: `Note ${n}\n`,
          replyTo,
          unsubscribe: new URL('https://band.example/newsletter/unsubscribe?token=t'),
        }),
      },
    });
    const write = (n: number, more: { host?: string; replyTo?: string } = {}) =>
      addMail(db, 'note', { n: String(n), ...more }, clock.time);
    const subjects = () => server.received.map(({ subject }) => subject).toSorted();
    return { server, clock, times, db, logged, post, write, subjects };
  }

  test('arrive complete, with their headers', async () => {
    const { server, post, write } = await posting();
    await write(1);
    await post.sendDue();
    const [mail, ...more] = server.received;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      from: { name: 'The Band', address: 'hello@band.example' },
      to: [{ address: 'fan1@fans.example' }],
      replyTo: [{ address: 'fay@fans.example' }],
      subject: 'Grüße 1',
      text: 'Note 1\n',
    });
    expect(mail!.messageId).toMatch(/^<[0-9a-f-]{36}\.1@band\.example>$/);
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(
      '<https://band.example/newsletter/unsubscribe?token=t>',
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('reach a server that knows ASCII alone, also with other letters in the address', async () => {
    const { server, db, logged, post, write } = await posting();
    await write(1, { host: 'j\u00f5geva.example', replyTo: 'fay@j\u00f5geva.example' });
    await write(2, { replyTo: 'f\u00e4y@fans.example' });
    await post.sendDue();
    expect(logged).toEqual([]);
    expect(await nextMailAt(db)).toBeNull();
    expect(server.received).toMatchObject([
      {
        to: [{ address: 'fan1@xn--jgeva-dua.example' }],
        replyTo: [{ address: 'fay@xn--jgeva-dua.example' }],
      },
      { to: [{ address: 'fan2@fans.example' }] },
    ]);
    expect(server.received[1]!.replyTo).toBeUndefined();
  });

  test.each(['refuses', 'stalls', 'wants a password'] as const)(
    'are not lost by a server that %s, and arrive once it accepts them',
    async (behavior) => {
      const { server, clock, times, post, write, subjects } = await posting();
      server.state.behavior = behavior;
      const { silence } = times;
      if (behavior === 'stalls') times.silence = 500;
      await write(1);
      await write(2);
      await post.sendDue();
      times.silence = silence;
      expect(server.received).toEqual([]);
      server.state.behavior = 'takes';
      await post.sendDue();
      expect(server.received, 'before the wait is over').toEqual([]);
      clock.time += hour;
      await post.sendDue();
      await post.sendDue();
      expect(subjects()).toEqual(['Grüße 1', 'Grüße 2']);
    },
  );

  test('wait together at the limit of the server, which sees a single attempt', async () => {
    const { server, clock, post, write } = await posting();
    server.state.limit = 3;
    for (let n = 1; n <= 20; n += 1) await write(n);
    await post.sendDue();
    await post.sendDue();
    expect(server.received).toHaveLength(3);
    expect(server.state.refused).toBe(1);
    server.state.limit = Infinity;
    clock.time += minute;
    await post.sendDue();
    expect(server.received).toHaveLength(20);
  });

  test.each(['450 4.2.0 Try again later', '451 4.7.1 Greylisting in action'])(
    'do not wait for one whose recipient the server delays: %s',
    async (refusal) => {
      const { server, clock, post, write, subjects } = await posting();
      server.state.refusal = refusal;
      server.state.behavior = 'knows nobody';
      await write(1);
      await post.sendDue();
      server.state.behavior = 'takes';
      await write(2);
      await post.sendDue();
      expect(subjects()).toEqual(['Grüße 2']);
      clock.time += minute;
      await post.sendDue();
      expect(subjects()).toEqual(['Grüße 1', 'Grüße 2']);
    },
  );

  test('are sent once to a server that responds slowly', async () => {
    expect(smtpTimes.silence).toBeGreaterThanOrEqual(10 * 60_000);
    const { server, clock, db, post, write } = await posting();
    server.state.behavior = 'takes after a while';
    await write(1);
    await post.sendDue();
    expect(await nextMailAt(db)).toBeNull();
    clock.time += day;
    await post.sendDue();
    expect(server.received).toHaveLength(1);
  });

  test('to an unknown address are tried once, and the log does not contain the address', async () => {
    const { server, clock, db, logged, post, write } = await posting();
    server.state.behavior = 'knows nobody';
    await write(1);
    await post.sendDue();
    expect(await nextMailAt(db)).toBeNull();
    server.state.behavior = 'refuses';
    await write(2);
    await post.sendDue();
    expect(await nextMailAt(db)).not.toBeNull();
    clock.time += day;
    expect(logged).toHaveLength(2);
    expect(logged.join()).toContain('452');
    expect(logged.join()).not.toContain('@');
  });

  test.each([
    ['550 No such user', true],
    ['551 User not local', true],
    ['553 Mailbox name not allowed', true],
    ['550 5.1.1 No such user', true],
    ['554 5.1.10 The host takes no mail', true],
    ['550 5.7.1 You are on a list', false],
    ['550 5.2.1 The mailbox is disabled', false],
    ['550 5.1.8 Your host is unknown', false],
    ['530 Authentication required', false],
    ['535 Authentication failed', false],
    ['552 The mailbox is full', false],
    ['554 Transaction failed', false],
    ['450 Come again', false],
  ])('end after the refusal %j: %s', async (refusal, isEnd) => {
    const { server, db, logged, post, write } = await posting();
    server.state.behavior = 'knows nobody';
    server.state.refusal = refusal;
    await write(1);
    await post.sendDue();
    expect((await nextMailAt(db)) === null).toBe(isEnd);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(
      isEnd ? /^error: gave up on an e-mail/ : /^warn: could not send an e-mail/,
    );
  });

  test('arrive once after a server was down for a day', async () => {
    const { server, clock, db, post, write, subjects } = await posting();
    await server.close();
    for (let n = 1; n <= 5; n += 1) await write(n);
    const back = clock.time + day;
    while (clock.time < back) {
      await post.sendDue();
      clock.time = Math.max((await nextMailAt(db))!, clock.time + minute);
    }
    await server.open();
    clock.time += 6 * hour;
    await post.sendDue();
    clock.time += day;
    await post.sendDue();
    expect(subjects()).toEqual([1, 2, 3, 4, 5].map((n) => `Grüße ${n}`));
    expect(await nextMailAt(db)).toBeNull();
  });

  test('are not sent again to a server that accepted them and hung up', async () => {
    const { server, clock, db, post, write } = await posting();
    server.state.behavior = 'hangs up after taking';
    await write(1);
    await post.sendDue();
    expect(await nextMailAt(db)).toBeNull();
    server.state.behavior = 'takes';
    clock.time += day;
    await post.sendDue();
    expect(server.received).toHaveLength(1);
  });
});

test('reach a self-signed server on this machine, but none elsewhere', async () => {
  const secured: boolean[] = [];
  // Its certificate is for `localhost` and signed by itself.
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, { secure }, done) {
      secured.push(secure);
      stream.on('end', done).resume();
    },
  });
  server.on('error', () => {});
  onTestFinished(() => new Promise((end) => server.close(() => end())));
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening));
  const { port } = server.server.address() as AddressInfo;
  const send = (host: string) =>
    smtpMail(
      { url: `smtp://${host}:${port}`, greetsAs: 'band.example' },
      'hello@band.example',
    ).send({ to: 'ann@fans.example', subject: 'Hello', text: 'Hello.' });
  await send('127.0.0.1');
  expect(secured).toEqual([true]);
  // This machine, by an address that is not the loopback's.
  await expect(send('0.0.0.0')).rejects.toThrow('see "Certificates of your own"');
  expect(secured).toEqual([true]);
});
