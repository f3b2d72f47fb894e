import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { maxRandomDelayMs } from '../../src/mail/mails.records.ts';
import { ann } from '../environment/ann.ts';
import { siteForTest } from '../environment/app.ts';
import { engines } from '../environment/engines.ts';
import { rawRequest } from '../environment/raw.ts';
import { upload } from '../environment/uploads.ts';

const minute = 60_000;

describe.each(engines)('secrets, on %s', (engine) => {
  test('are in no line of the log, nor in any response to a client without them', async () => {
    const mailServer = await tellTaleMailServer();
    const site = await siteForTest(engine, {
      env: {
        LOG_LEVEL: 'trace',
        SMTP_URL: `smtp://mailer:canary-smtp-password@127.0.0.1:${mailServer.port}`,
        MAIL_FROM: 'band@band.example',
      },
    });
    const code = await site.setupCode();
    const member = await site.member();
    const session = member.cookies.get('sid')!;
    const token = 'canary-reset-token';
    const secrets = [
      ann.password,
      code,
      session,
      token,
      'canary-typed-password',
      'canary-typed-as-email',
      'canary-header',
      'canary-query',
      'canary-smtp-password',
      // A password as mail servers receive it (RFC 4616), and as they repeat it.
      Buffer.from('\0mailer\0canary-smtp-password').toString('base64'),
      '$argon2id',
    ];
    const answers: string[] = [];
    const seen = ({ body, headers }: { body: string; headers: object }) =>
      answers.push(body, JSON.stringify(headers));

    // Every public address, with secrets in each possible place.
    const visitor = site.visitor();
    const headers = {
      authorization: 'Bearer canary-header',
      'user-agent': 'canary-header',
      cookie: `sid=${session}x; other=canary-header`,
      referer: 'http://localhost/?canary-header',
    };
    const bodies = [
      { email: 'canary-typed-as-email@band.example', password: 'canary-typed-password' },
      { email: 'canary-typed-as-email', password: 'canary-typed-password' },
      { token, newPassword: 'canary-typed-password' },
      { token, newPassword: 'c' },
      { code: token, ...ann, password: 'canary-typed-password' },
      { siteTitle: 'canary-typed-password' },
      '{"password":"canary-typed-password"',
    ];
    for (const route of new Set(site.app.routes)) {
      const [method, path] = route.split(' ') as [string, string];
      const url = `${path.replaceAll(/:\w+|\*/g, 'x')}?token=canary-query`;
      if (!/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method)) continue;
      seen(await visitor.send({ method: method as 'GET', url, headers }));
      if (method !== 'POST') continue;
      for (const body of bodies) {
        const payload = typeof body === 'string' ? body : JSON.stringify(body);
        const type = { 'content-type': 'application/json' };
        seen(await visitor.send({ method, url, headers: { ...headers, ...type }, payload }));
      }
    }
    for (const path of ['/', '/bio', '/nothing', '/setup', `/reset-password?token=${token}`]) {
      seen(await visitor.get(path, { headers }));
    }
    // Members' calls are logged as well, and so are failures.
    await member.call('POST', '/login', { email: ann.email, password: ann.password });
    await upload(member, Buffer.from('canary-header: no picture'));
    await visitor.call('POST', '/auth/forgot-password', { email: ann.email });
    const sendLater = async (ms: number, said: string) => {
      site.clock.time += ms;
      await site.app.mailQueue.sendDue();
      return site.log.filter((line) => line.includes(said)).length;
    };
    mailServer.refuses = 'AUTH';
    await expect.poll(() => sendLater(maxRandomDelayMs, 'will try again')).toBe(1);
    mailServer.refuses = 'RCPT';
    expect(await sendLater(60 * minute, 'its address does not exist')).toBe(1);
    const port = await site.listen();
    await rawRequest(port, [`GET /?canary-query HTTP/9.9\r\nX: canary-header\r\n\r\n`]);
    await site.database.close();
    for (const path of ['/', '/theme', '/me']) {
      site.app.cache.clear();
      seen(await member.get(`/api${path}?canary-query`, { headers }));
      seen(await member.get(path, { headers }));
    }
    seen(await visitor.call('POST', '/login', bodies[0]));
    expect(answers.length).toBeGreaterThan(100);
    for (const secret of secrets) {
      const leaks = site.log.filter((line) => line.includes(secret));
      expect(leaks, `the log has ${secret}`).toEqual([]);
      const told = answers.filter((text) => text.includes(secret));
      expect(told, `an answer has ${secret}`).toEqual([]);
    }
    expect(site.log.join()).not.toContain(ann.email);
    expect(answers.join()).not.toContain(ann.email);
  });

  test('every line of the log is JSON with a level, a time and a message', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await member.call('POST', '/login', { email: ann.email, password: ann.password });
    await member.call('POST', '/login', { email: 'x@y.zz', password: 'wrong\n{"level":"fatal"}' });
    await member.get('/nothing\u2028%0a{"level":"fatal"}');
    await site.database.close();
    site.app.cache.clear();
    await member.get('/api/theme');
    expect(site.log.length).toBeGreaterThan(2);
    for (const line of site.log) {
      expect(JSON.parse(line), line).toMatchObject({
        level: expect.stringMatching(/^(trace|debug|info|warn|error)$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        msg: expect.stringMatching(/\w/),
      });
    }
  });

  test("a driver's message about an address with a password is masked", async () => {
    const site = await siteForTest(engine);
    const address = 'postgres://band:canary-db-password@db.example:5432/band';
    const inner = new Error(`inner ${address}`);
    const error = Object.assign(new Error(`cannot reach ${address}`, { cause: inner }), {
      connectionString: address,
    });
    site.app.server.log.error({ err: error }, 'failed');
    const line = site.log.at(-1)!;
    expect(line).toContain('postgres://***@db.example');
    expect(line).not.toContain('canary');
    const req = { method: 'GET', url: '/setup?code=canary', headers: { cookie: 'canary' } };
    site.app.server.log.info({ req, res: { statusCode: 200, body: 'canary' } }, 'a request');
    expect(site.log.at(-1)).toContain('"path":"/setup"');
    expect(site.log.at(-1)).not.toContain('canary');
  });
});

/** A mail server that refuses one command, and repeats its arguments. */
async function tellTaleMailServer() {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('220 mail.example\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const [command = ''] = line.split(' ');
      if (command === state.refuses) socket.write(`550 5.1.1 no: ${line}\r\n`);
      else if (command === 'EHLO') socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
      else socket.write(command === 'AUTH' ? '235 come in\r\n' : '250 fine\r\n');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const state = { port: (server.address() as AddressInfo).port, refuses: '' };
  return state;
}
