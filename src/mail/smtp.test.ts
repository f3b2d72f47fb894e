import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mailConnection, mailOver, outboxConnection } from './mailConnection.ts';
import { smtpTimes, type MailServer } from './smtp.ts';

const from = 'The Band <hello@band.example>';
const greetsAs = 'band.example';
const message = { to: 'ann@fans.example', subject: 'Grüße', text: 'Hello Ann,\n\nsee you.\n' };

const outboxMail = (folder: string, sender: string) =>
  mailOver(() => outboxConnection(folder), sender);
const smtpMail = (server: MailServer, sender: string) =>
  mailOver(() => mailConnection(server), sender);

async function outbox() {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'outbox');
}

/** Listens on a free port; every connection is handed to `talk`. */
async function listening(talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    talk(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sayings: Record<string, string> = {
  EHLO: '250-mail.example\r\n250 AUTH PLAIN',
  AUTH: '235 come in',
  STARTTLS: '502 not here',
  QUIT: '221 bye',
};

/** Speaks just enough of RFC 5321 to accept e-mails; it knows no TLS. */
function takeMails(received: string[]) {
  return (socket: Socket) => {
    let text = '';
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.example');
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (;;) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        received.push(part);
        if (inData) inData = false;
        else if (part === 'DATA') inData = true;
        say(inData ? '354 go on' : (sayings[part.split(' ')[0]!] ?? '250 fine'));
      }
    });
  };
}

test('an e-mail becomes one complete file that only the owner can read', async () => {
  const folder = await outbox();
  await outboxMail(folder, from).send(message);
  const [name, ...more] = await readdir(folder);
  expect(more).toEqual([]);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT.+Z-[0-9a-f]{12}\.eml$/);
  const text = await readFile(join(folder, name!), 'utf8');
  expect(text).toContain('From: The Band <hello@band.example>\r\n');
  expect(text).toContain('To: ann@fans.example\r\n');
  expect(text).toContain('Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=\r\n');
  expect(text).toContain('\r\n\r\nHello Ann,\r\n\r\nsee you.\r\n');
  expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600);
});

test.each([
  ['hello@band.example', 'From: "The \\"Dials\\", Ltd" <hello@band.example>'],
  ['The Band <hello@band.example>', 'From: The Band <hello@band.example>'],
])('the sender %s without a name gets the one of the e-mail', async (sender, header) => {
  const folder = await outbox();
  await outboxMail(folder, sender).send({ ...message, from: 'The "Dials", Ltd' });
  const [name] = await readdir(folder);
  expect(await readFile(join(folder, name!), 'utf8')).toContain(`${header}\r\n`);
});

test('simultaneous e-mails become as many files', async () => {
  const folder = await outbox();
  const mail = outboxMail(folder, from);
  await Promise.all(Array.from({ length: 50 }, () => mail.send(message)));
  expect(await readdir(folder)).toHaveLength(50);
});

test.each([
  ['a second header', { ...message, to: 'ann@fans.example\r\nBcc: eve@evil.example' }],
  ['a second recipient', { ...message, to: 'ann@fans.example,eve@evil.example' }],
  ['a name', { ...message, to: 'Ann <ann@fans.example>' }],
  ['a broken subject', { ...message, subject: 'Hi\nBcc: eve@evil.example' }],
  ['a NUL', { ...message, subject: 'Hi\0' }],
  ['a broken sender', { ...message, from: 'Hi\nBcc: eve@evil.example' }],
])('%s is refused before anything is written', async (_what, wrong) => {
  const folder = await outbox();
  await expect(outboxMail(folder, from).send(wrong)).rejects.toBeInstanceOf(TypeError);
  await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('an e-mail reaches a mail server over a socket', async () => {
  const received: string[] = [];
  const url = await listening(takeMails(received));
  await smtpMail({ url, greetsAs }, from).send(message);
  expect(received[0]).toBe('EHLO band.example');
  expect(received).toContain('MAIL FROM:<hello@band.example>');
  expect(received.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<ann@fans.example>',
  ]);
  expect(received.find((part) => part.includes('Hello Ann,'))).toContain('To: ann@fans.example');
});

test('a password is never sent to another machine without TLS, whatever the setting says', async () => {
  const received: string[] = [];
  const { port } = new URL(await listening(takeMails(received)));
  const send = (address: string) =>
    smtpMail({ url: `smtp://${address}`, greetsAs }, from).send(message);
  for (const wish of ['', '/?requireTLS=false', '/?ignoreTLS=true', '/?opportunisticTLS=true']) {
    // This machine, by an address that is not the loopback's.
    const sending = send(`mailer:secret@0.0.0.0:${port}${wish}`);
    await expect(sending).rejects.toThrow(/SMTP_URL.*STARTTLS/);
  }
  expect(received.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([]);
  await send(`0.0.0.0:${port}`);
  await send(`mailer:secret@127.0.0.1:${port}`);
  expect(received.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([
    'MAIL FROM:<hello@band.example>',
    expect.stringMatching(/^AUTH PLAIN /),
    'MAIL FROM:<hello@band.example>',
  ]);
});

test('a silent mail server times out', async () => {
  const url = await listening(() => {});
  const times = { connect: 200, greeting: 200, silence: 200, total: 5_000 };
  const mail = smtpMail({ url, greetsAs, times }, from);
  await expect(mail.send(message)).rejects.toThrow('ETIMEDOUT');
});

test('a mail server that never stops talking times out, and is disconnected', async () => {
  expect(smtpTimes.total).toBeLessThan(30 * 60_000);
  let hungUp = false;
  let isTalking = false;
  const url = await listening((socket) => {
    socket.write('220 mail.example\r\n');
    const talking = setInterval(() => {
      isTalking = true;
      socket.write('250-x\r\n');
    }, 10);
    socket.on('close', () => {
      clearInterval(talking);
      hungUp = true;
    });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const times = { ...smtpTimes, total: 200 };
  const refused = expect(smtpMail({ url, greetsAs, times }, from).send(message)).rejects.toThrow(
    'The mail server did not accept the e-mail',
  );
  await expect.poll(() => isTalking).toBe(true);
  vi.advanceTimersByTime(200);
  await refused;
  // It gets a notice first, and has five seconds to hang up itself.
  expect(hungUp).toBe(false);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => hungUp).toBe(true);
}, 120_000);

test.each([
  ['Ann; Bob: (live) <hello@band.example>', '"Ann; Bob: (live)" <hello@band.example>'],
  ['"Ann \\"B\\" C" <hello@band.example>', '"Ann \\"B\\" C" <hello@band.example>'],
  ['hello@band.example', 'hello@band.example'],
])('the name in %s stays a single name', async (sender, header) => {
  const folder = await outbox();
  await outboxMail(folder, sender).send(message);
  const [name] = await readdir(folder);
  expect(await readFile(join(folder, name!), 'latin1')).toContain(`From: ${header}\r\n`);
});

test('the id of an e-mail is ASCII, whatever letters the sender has', async () => {
  const folder = await outbox();
  for (const sender of ['The Band <hello@m\u00FCnchen.example>', 'hello@m\u00FCnchen.example']) {
    await outboxMail(folder, sender).send({ ...message, id: 'a.1' });
  }
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'latin1');
    expect(text).toContain('Message-ID: <a.1@xn--mnchen-3ya.example>\r\n');
  }
  expect(await readdir(folder)).toHaveLength(2);
});

test('a missing mail server is an error', async () => {
  await expect(
    smtpMail({ url: 'smtp://127.0.0.1:1', greetsAs }, from).send(message),
  ).rejects.toThrow(/ECONNREFUSED/);
});

test('a long subject in any script stays one header of ASCII', async () => {
  const folder = await outbox();
  const subject = `\u05E9\u05DC\u05D5\u05DD \u{1F3B8} ${'\u05D0'.repeat(290)}`;
  await outboxMail(folder, from).send({ ...message, subject });
  const [name] = await readdir(folder);
  const mail = await readFile(join(folder, name!));
  expect((await PostalMime.parse(mail)).subject).toBe(subject);
  const headers = mail.toString('latin1').split('\r\n\r\n')[0]!;
  expect(headers).toMatch(/^[\t\r\n -~]*$/);
  expect(Math.max(...headers.split('\r\n').map((line) => line.length))).toBeLessThan(100);
});
