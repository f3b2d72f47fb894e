import { once } from 'node:events';
import { statSync } from 'node:fs';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillAndDamage, manyRows } from '../../environment/damage.ts';
import { expect, test } from '../journey.ts';
import { ownProgram } from '../programs.ts';

// Behavior of a whole process shows only in a process of its own.
test.use({ ownProcess: true });

/** After this time, open connections are cut, in `src/server/serve.ts`. */
const cutOffMs = 25_000;

for (const [engine, tag] of [
  ['sqlite', []],
  ['postgres', ['@whole']],
] as const) {
  test.describe(`on ${engine}`, { tag: [...tag] }, () => {
    test.use({ engine, account: 'none' });

    test('a new site serves a fan, prints its set-up link, and ends cleanly', async ({ site }) => {
      const page = await answerOf(site.url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<title>Band Name');
      expect(site.setupUrl).toMatch(/\/setup\?code=.+/);
      expect(site.log.filter((line) => line['unreadable'])).toEqual([]);
      expect(site.log).toContainEqual(
        expect.objectContaining({ mailsTo: join(site.dataDir, 'outbox') }),
      );
      expect(await site.stop()).toBe(0);
    });
  });
}

test(
  'an idle site ends without waiting for open connections',
  { tag: '@whole' },
  async ({ site }) => {
    const { hostname, port } = new URL(site.url);
    const silent = connect(Number(port), hostname);
    await once(silent, 'connect');
    const at = performance.now();
    expect(await site.stop()).toBe(0);
    expect(performance.now() - at).toBeLessThan(cutOffMs);
    silent.destroy();
  },
);

test(
  'a second process with the same folder is refused, and a killed one blocks nothing',
  { tag: '@whole' },
  async ({ site }) => {
    const env = { DATA_DIR: site.dataDir, HOST: '127.0.0.1', PORT: '0' };
    const second = ownProgram().start(env, null, () => {});
    await expect(second).rejects.toThrow(/ended with 1 [^]*is in use by another Stagedoor\./);
    expect((await answerOf(site.url)).status).toBe(200);
    await site.killAndStart();
    expect((await answerOf(site.url)).status).toBe(200);
  },
);

test('a failed start names the setting and the fix', { tag: '@whole' }, async ({ site }) => {
  const DATA_DIR = join(site.dataDir, 'other');
  const { port } = new URL(site.url);
  for (const [settings, complaint] of [
    [
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
      'The database 127.0.0.1:1/c in DATABASE_URL',
    ],
    [{ DATA_DIR: join(site.dataDir, 'stagedoor.sqlite') }, 'DATA_DIR .* is not a folder'],
    [{ PORT: port }, `Port ${port} on 127.0.0.1 is already in use`],
    [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine'],
  ] as const) {
    const env = { DATA_DIR, HOST: '127.0.0.1', PORT: '0', ...settings };
    const start = ownProgram().start(env, null, () => {});
    await expect(start).rejects.toThrow(new RegExp(`ended with 1 [^]*${complaint}`));
  }
});

test(
  "other users of the machine cannot read the site's files, in an open folder too",
  { tag: '@whole' },
  async ({ site }) => {
    const open = async () => {
      const entries = await readdir(site.dataDir);
      const modes = entries.map((name) => statSync(join(site.dataDir, name)).mode & 0o077);
      return entries.filter((_, i) => modes[i] !== 0);
    };
    expect(await open()).toEqual([]);
    await site.stop();
    // As earlier versions left it, in a folder that another program made.
    await chmod(site.dataDir, 0o755);
    for (const name of await readdir(site.dataDir)) await chmod(join(site.dataDir, name), 0o755);
    await writeFile(join(site.dataDir, 'notes.txt'), 'of the band itself', { mode: 0o644 });
    await site.restart();
    expect(await open()).toEqual(['notes.txt']);
  },
);

test('a damaged database is noticed at the start', { tag: '@whole' }, async ({ site }) => {
  await site.stop();
  fillAndDamage(join(site.dataDir, 'stagedoor.sqlite'), manyRows);
  await site.restart();
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
  expect(site.log).toContainEqual(
    expect.objectContaining({
      level: 'error',
      msg: expect.stringContaining('restore a backup'),
    }),
  );
});

test('every request from before a stop gets its response', { tag: '@whole' }, async ({ site }) => {
  const agent = new Agent({ keepAlive: true });
  const outcomes = new Set<unknown>();
  let answers = 0;
  const asking = new AbortController();
  const ask = async (shared: Agent | false) => {
    while (!asking.signal.aborted) {
      outcomes.add(await statusOf(site.url, shared));
      answers += 1;
    }
  };
  const fans = Array.from({ length: 16 }, (_, i) => ask(i % 2 ? agent : false));
  await expect.poll(() => answers).toBeGreaterThan(100);
  expect(outcomes).toEqual(new Set([200]));
  const before = answers;
  const stopped = site.stop();
  asking.abort();
  await Promise.all(fans);
  // Each of them still had an open request.
  expect(answers).toBe(before + fans.length);
  expect(await stopped).toBe(0);
  // A busy machine may connect a request only after the stop.
  outcomes.delete('ECONNREFUSED');
  expect(outcomes).toEqual(new Set([200]));
});

test.describe('behind a load balancer', () => {
  test.use({ settings: { DRAIN_SECONDS: '1' } });

  test(
    'a site reports that it is not ready before it stops accepting connections',
    { tag: '@whole' },
    async ({ site }) => {
      const stopped = site.stop();
      await expect.poll(() => statusOf(`${site.url}/readyz`, false)).toBe(503);
      expect(await statusOf(site.url, false)).toBe(200);
      expect(await stopped).toBe(0);
    },
  );
});

test('a site whose log has no reader ends cleanly too', { tag: '@whole' }, async ({ site }) => {
  site.deafen();
  expect(await site.stop()).toBe(0);
});

test.describe('with a slow mail server', () => {
  let isSending: Promise<void>;

  test.use({
    settings: async ({}, use) => {
      const sending = Promise.withResolvers<void>();
      isSending = sending.promise;
      const server = await stallingMailServer(sending.resolve);
      const SMTP_URL = `smtp://127.0.0.1:${server.port}`;
      await use({ SMTP_URL, MAIL_FROM: 'band@band.example' });
      server.close();
    },
  });

  test(
    'a site that is sending an e-mail ends cleanly, within the time that a machine allows',
    { tag: '@whole' },
    async ({ site }) => {
      const answer = await answerOf(`${site.url}/api/invitations`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: site.session.map(({ name, value }) => `${name}=${value}`).join('; '),
        },
        body: JSON.stringify({ name: 'Bea', email: 'bea@band.example' }),
      });
      expect(answer.status).toBe(200);
      await isSending;
      // A stop that takes too long ends itself by SIGKILL, without a code.
      expect(await site.stop()).toBe(0);
    },
  );
});

/** A request's response, or the code of its error. */
function statusOf(address: string, agent: Agent | false): Promise<unknown> {
  return new Promise((resolve) => {
    get(address, { agent }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    ).on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
}

/** Retries if the site says that it is too busy, as it is during tests. */
async function answerOf(address: string, request?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(address, request);
    if (answer.status !== 503) return answer;
    await wait(Number(answer.headers.get('retry-after')) * 1000);
  }
}

/** Accepts a whole e-mail, and never answers. */
async function stallingMailServer(onMail: () => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.write('220 mail.example\r\n');
    let text = '';
    let isMail = false;
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (!text.endsWith(isMail ? '\r\n.\r\n' : '\r\n')) return;
      if (isMail) return onMail();
      isMail = text === 'DATA\r\n';
      text = '';
      socket.write(isMail ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
