import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { mailConnection } from './mailConnection.ts';

const times = { connect: 5_000, greeting: 5_000, silence: 60_000, total: 120_000 };
const message = Buffer.from('Subject: Hello\r\n\r\nHello.\r\n.dot\r\n');
const envelope = { from: 'hello@band.example', to: 'ann@fans.example' };

const refusal = (text: string) => {
  const [code = '', ...words] = text.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
};

async function smtpServer(options: SMTPServerOptions = {}, given: Partial<typeof times> = {}) {
  const seen = { connections: 0, mails: [] as string[] };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      seen.connections += 1;
      done();
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        seen.mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const connection = mailConnection({
    url,
    greetsAs: 'band.example',
    times: { ...times, ...given },
  });
  onTestFinished(() => {
    connection.close();
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((closed) => server.close(() => closed()));
  });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { seen, url, connection, hangUp, send: () => connection.deliver(envelope, message) };
}

test('many e-mails share a connection, up to a hundred', async () => {
  const { seen, send } = await smtpServer();
  for (let n = 0; n < 101; n += 1) expect(await send()).toEqual({ kind: 'sent' });
  expect(seen.mails).toHaveLength(101);
  expect(seen.mails[0]).toBe(message.toString());
  expect(seen.connections).toBe(2);
});

test.each([
  ['550 5.1.1 No such user', { kind: 'refused', isTemporary: false, bounce: 'hard' }],
  ['550 5.2.1 Disabled', { kind: 'refused', isTemporary: false, bounce: 'hard' }],
  ['552 5.2.2 Full', { kind: 'refused', isTemporary: false, bounce: 'soft' }],
  ['554 5.7.1 Spam', { kind: 'refused', isTemporary: false, bounce: 'soft' }],
  ['450 4.2.0 Greylisted', { kind: 'refused', isTemporary: true, bounce: 'soft' }],
  ['450 Mail send limit exceeded', { kind: 'server pauses' }],
  ['421 Too many', { kind: 'server pauses', answer: expect.stringContaining('421') }],
])('a recipient that is answered %s', async (answer, delivery) => {
  const { seen, send } = await smtpServer({
    onRcptTo: (_to, _session, done) => done(refusal(answer)),
  });
  const result = await send();
  expect(result).toMatchObject(delivery);
  expect(JSON.stringify(result)).not.toContain('@');
  expect(seen.mails).toEqual([]);
});

test('a refused sender says nothing about the recipient', async () => {
  const { send } = await smtpServer({
    onMailFrom: (_from, _session, done) => done(refusal('550 5.7.1 No')),
  });
  expect(await send()).toMatchObject({ kind: 'refused', bounce: null });
});

test('a text that is refused is certainly not sent', async () => {
  const { send } = await smtpServer({
    onData: (stream, _session, done) => stream.on('end', () => done(refusal('554 Spam'))).resume(),
  });
  expect(await send()).toMatchObject({ kind: 'refused', isTemporary: false });
});

test('a server that hangs up after the text leaves it uncertain', async () => {
  const server = await smtpServer({
    onData: (stream) => stream.on('end', () => server.hangUp()).resume(),
  });
  expect(await server.send()).toMatchObject({ kind: 'uncertain' });
});

test.each([{ silence: 300 }, { total: 300 }])(
  'a server that never answers the text leaves it uncertain: %o',
  async (given) => {
    const { send } = await smtpServer({ onData: (stream) => void stream.resume() }, given);
    const answer = expect.stringMatching(/./);
    expect(await send()).toMatchObject({ kind: 'uncertain', answer });
  },
);

test('a server that is away, hangs up early or rejects the sign-in is tried again later', async () => {
  const { connection, hangUp, send, seen } = await smtpServer();
  await send();
  hangUp();
  // The next e-mail may meet the closed connection, the one after it a new one.
  const results = [await send(), await send()];
  expect(results.at(-1)).toEqual({ kind: 'sent' });
  expect(results.map(({ kind }) => kind)).not.toContain('uncertain');
  connection.close();
  expect(seen.mails.length).toBeGreaterThan(1);

  const early = await smtpServer({ onMailFrom: () => early.hangUp() });
  expect(await early.send()).toMatchObject({ kind: 'server pauses' });

  const strict = await smtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusal('535 No')),
  });
  const url = strict.url.replace('//', '//user:wrong@');
  const signingIn = mailConnection({ url, greetsAs: 'band.example', times });
  expect(await signingIn.deliver(envelope, message)).toMatchObject({ kind: 'server pauses' });

  const away = mailConnection({ url: 'smtp://127.0.0.1:1', greetsAs: 'band.example', times });
  expect(await away.deliver(envelope, message)).toMatchObject({ kind: 'server pauses' });
});
