import { createServer, type AddressInfo, type Socket } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { surroundings } from '../../tests/environment/surroundings.ts';
import { openMailboxServers } from '../../tests/stand-ins/mailboxes.ts';
import { readConfig } from '../server/config.ts';
import { mailFindings } from './mail.ts';

/** Speaks enough of RFC 5321 to be signed in to. @returns everything that it received. */
async function mailServer(password: string) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const expected = Buffer.from(`\0user\0${password}`).toString('base64');
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.write('220 mail.example\r\n');
    let isData = false;
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('latin1').split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (isData && line !== '.') continue;
        isData = line === 'DATA';
        const isRefused = line.startsWith('AUTH') && !line.endsWith(expected);
        if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (isRefused) socket.write('535 No\r\n');
        else if (line.startsWith('AUTH')) socket.write('235 Come in\r\n');
        else socket.write(isData ? '354 Go on\r\n' : '250 Fine\r\n');
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { heard, port: (server.address() as AddressInfo).port };
}

describe('e-mails', () => {
  const look = async (env: Record<string, string>, to: string | null = null) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const config = readConfig({
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://band.example',
      MAIL_FROM: 'hello@localhost',
      ...env,
    });
    return { dataDir, findings: await mailFindings(config, to, surroundings()) };
  };

  test('that a server would accept are fine, and none is sent', async () => {
    const { heard, port } = await mailServer('secret');
    const { findings } = await look({ SMTP_URL: `smtp://user:secret@127.0.0.1:${port}` });
    expect(findings).toEqual([
      {
        name: 'mail',
        state: 'ok',
        says: `The mail server 127.0.0.1:${port} accepts the sign-in.`,
        cure: '',
      },
    ]);
    expect(heard.filter((line) => /^(?:MAIL|RCPT|DATA)/.test(line))).toEqual([]);
  });

  test.each(['imap', 'pop3'] as const)(
    'that come back are looked for over %s',
    async (protocol) => {
      const mailbox = (await openMailboxServers())[protocol];
      const bounces = async (BOUNCE_URL: string) => {
        const { findings } = await look({ BOUNCE_URL });
        expect(JSON.stringify(findings)).not.toContain('guess');
        return findings.find(({ name }) => name === 'mail-bounces');
      };
      expect(await bounces(mailbox.href)).toEqual({
        name: 'mail-bounces',
        state: 'ok',
        says: 'The mailbox of BOUNCE_URL accepts the sign-in.',
        cure: '',
      });
      mailbox.password = 'guess';
      const cure = expect.stringContaining('in BOUNCE_URL');
      const says = expect.stringContaining('the server refuses user and password');
      expect(await bounces(mailbox.href)).toMatchObject({ state: 'failed', says, cure });
      mailbox.port = '1';
      const away = expect.stringContaining('ECONNREFUSED');
      expect(await bounces(mailbox.href)).toMatchObject({ state: 'failed', says: away });
    },
  );

  test('that a server would refuse are a failure, and so is a missing server', async () => {
    const { port } = await mailServer('secret');
    for (const [address, reason] of [
      [`smtp://user:guess@127.0.0.1:${port}`, 'EAUTH 535'],
      ['smtp://user:guess@127.0.0.1:1', 'ECONNREFUSED'],
    ]) {
      const { findings } = await look({ SMTP_URL: address! });
      const says = expect.stringContaining(reason!);
      expect(findings).toMatchObject([{ name: 'mail', state: 'failed', says }]);
      expect(JSON.stringify(findings)).not.toContain('guess');
    }
  });

  test('are sent on request', async () => {
    const { heard, port } = await mailServer('secret');
    const { findings } = await look(
      { SMTP_URL: `smtp://user:secret@127.0.0.1:${port}` },
      'ann@fans.example',
    );
    expect(findings.map(({ state }) => state)).toEqual(['ok', 'ok']);
    expect(heard).toContain('RCPT TO:<ann@fans.example>');
    const refused = await look({ SMTP_URL: 'smtp://127.0.0.1:1' }, 'ann@fans.example');
    expect(refused.findings.map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  test('without a server go to the outbox, with a warning', async () => {
    const { dataDir, findings } = await look({}, 'ann@fans.example');
    expect(findings.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'mail warning',
      'mail-test ok',
    ]);
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1);
  });
});
