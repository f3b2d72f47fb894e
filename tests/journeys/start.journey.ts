import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from './journey.ts';

for (const engine of ['sqlite', 'postgres'] as const) {
  test.describe(`on ${engine}`, () => {
    test.use({ engine });

    test('a new site answers a fan, offers its set-up link, and ends cleanly', async ({
      site,
      page,
    }) => {
      const answer = await page.goto(site.url);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(/Band Name/);
      expect(site.setupUrl).toMatch(/\/setup\?code=.+/);
      expect(site.log.filter((line) => line['unreadable'])).toEqual([]);
      expect(site.log).toContainEqual(
        expect.objectContaining({ mailsTo: join(site.dataDir, 'outbox') }),
      );
      // Scripts that are still being fetched would be refused by a site that stops.
      await page.waitForLoadState('networkidle');
      expect(await site.stop()).toBe(0);
    });
  });
}

test('a site that nobody asks anything ends within five seconds, whatever is connected', async ({
  site,
}) => {
  const { hostname, port } = new URL(site.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  const at = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - at).toBeLessThan(5000);
  silent.destroy();
});

test('a site whose log nobody reads any more ends cleanly too', async ({ site }) => {
  site.deafen();
  const at = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - at).toBeLessThan(5000);
});

test.describe('with a mail server that takes its time', () => {
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

  test('a site that is sending a mail ends cleanly, in the time that a machine gives it', async ({
    site,
    band,
  }) => {
    test.setTimeout(60_000);
    const invited = { name: 'Bea', email: 'bea@band.example' };
    const answer = await band.request.post('/api/invitations', { data: invited });
    expect(answer.status()).toBe(200);
    await isSending;
    await band.close();
    const at = performance.now();
    expect(await site.stop()).toBe(0);
    expect(performance.now() - at).toBeLessThan(25_000);
  });
});

/** Takes the whole of a mail, and never says so. */
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
