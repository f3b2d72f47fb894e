import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { engines, freshDatabase } from '../../tests/environment/engines.ts';
import { smtpMail } from '../kit/mail.ts';
import { addMail, nextMailAt } from './mails.records.ts';
import { openPost } from './post.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** What a mail server does with the mails that come. */
type Behaviour = 'takes' | 'refuses' | 'stalls' | 'hangs up after taking' | 'wants a password';

/** A real mail server on a port of its own, which can be switched off. */
async function mailServer() {
  const received: Email[] = [];
  const state = { behaviour: 'takes' as Behaviour, port: 0 };
  let server: SMTPServer | null = null;
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (state.behaviour !== 'wants a password') return done();
      done(Object.assign(new Error('Authentication required'), { responseCode: 530 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.behaviour === 'stalls') return;
        if (state.behaviour === 'refuses') {
          done(Object.assign(new Error('Mailbox is full'), { responseCode: 452 }));
          return;
        }
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
          // The answer is out; what follows would have been a QUIT.
          if (state.behaviour === 'hangs up after taking') setTimeout(hangUp, 5);
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

describe.each(engines)('mails to a real server, from %s', (engine) => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (database = await freshDatabase(engine)));
  afterEach(() => database.dispose());

  async function posting() {
    const server = await mailServer();
    const clock = { time: Date.UTC(2026, 10, 21), now: () => clock.time };
    const times = { connect: 500, greeting: 500, silence: 500 };
    const { db } = database;
    const log = { info() {}, warn() {}, error() {} };
    const post = openPost({
      db,
      clock,
      log,
      mail: smtpMail(server.url(), 'The Band <hello@band.example>', times),
      composers: {
        note: async ({ n = '' }) => ({
          to: `fan${n}@fans.example`,
          subject: `Grüße ${n}`,
          text: `Note ${n}\n`,
          replyTo: 'fay@fans.example',
          unsubscribe: new URL('https://band.example/newsletter/unsubscribe?token=t'),
        }),
      },
    });
    const write = (n: number) => addMail(db, 'note', { n: String(n) }, clock.time);
    const subjects = () => server.received.map(({ subject }) => subject).toSorted();
    return { server, clock, db, post, write, subjects };
  }

  test('a mail arrives whole, with its headers', async () => {
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
    expect(mail!.messageId).toMatch(/^<[0-9a-f-]{36}@band\.example>$/);
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(
      '<https://band.example/newsletter/unsubscribe?token=t>',
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test.each(['refuses', 'stalls', 'wants a password'] as const)(
    'a server that %s loses nothing, and gets each mail once it takes them',
    async (behaviour) => {
      const { server, clock, post, write, subjects } = await posting();
      server.state.behaviour = behaviour;
      await write(1);
      await write(2);
      await post.sendDue();
      expect(server.received).toEqual([]);
      server.state.behaviour = 'takes';
      await post.sendDue();
      expect(server.received, 'before the wait is over').toEqual([]);
      clock.time += hour;
      await post.sendDue();
      await post.sendDue();
      expect(subjects()).toEqual(['Grüße 1', 'Grüße 2']);
    },
  );

  test('a server that is down for a day gets everything once, when it is back', async () => {
    const { server, clock, db, post, write, subjects } = await posting();
    await server.close();
    for (let n = 1; n <= 5; n += 1) await write(n);
    const back = clock.time + day;
    while (clock.time < back) {
      await post.sendDue();
      clock.time = (await nextMailAt(db))!;
    }
    await server.open();
    clock.time += 6 * hour;
    await post.sendDue();
    clock.time += day;
    await post.sendDue();
    expect(subjects()).toEqual([1, 2, 3, 4, 5].map((n) => `Grüße ${n}`));
    expect(await nextMailAt(db)).toBeNull();
  });

  test('a server that took a mail and hangs up does not get it again', async () => {
    const { server, clock, db, post, write } = await posting();
    server.state.behaviour = 'hangs up after taking';
    await write(1);
    await post.sendDue();
    expect(await nextMailAt(db)).toBeNull();
    server.state.behaviour = 'takes';
    clock.time += day;
    await post.sendDue();
    expect(server.received).toHaveLength(1);
  });
});
