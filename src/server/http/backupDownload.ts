import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../backup/makeBackup.ts';
import { nameOfDay } from '../../backup/keep.ts';
import { scratchFolder } from '../../backup/scratchFolder.ts';
import { Problem } from '../../errors/problem.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

interface BackupDownload {
  url: string;
  site: Site;
  dataDir: string;
  passphrase: string | null;
}

/** To members only. It is whole before its first byte is sent. */
export function registerBackupDownload(
  app: FastifyInstance,
  { url, site, dataDir, passphrase }: BackupDownload,
): void {
  let isBusy = false;
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    schema: { hide: true },
    onRequest: async ({ account }) => {
      if (!account) throw new Problem('session.needed');
    },
    async handler(request, reply) {
      // Each is as large as the site.
      if (isBusy) throw new Problem('server.busy', { retryAfter: 30 });
      isBusy = true;
      await using made = new AsyncDisposableStack();
      made.defer(async () => void (isBusy = false));
      // A start need not load it.
      const { makeBackup } = await import('../../backup/makeBackup.ts');
      const folder = made.use(await scratchFolder(dataDir));
      const day = new Date(site.clock.now()).toISOString().slice(0, 10);
      const name = nameOfDay(day, passphrase !== null);
      const { bytes } = await makeBackup(site, join(folder.path, name), { passphrase });
      const body = createReadStream(join(folder.path, name));
      const sending = made.move();
      body.once('close', () => {
        sending.disposeAsync().catch((error: unknown) => {
          request.log.warn({ err: error }, 'a downloaded backup was not removed');
        });
      });
      return reply
        .header('cache-control', cacheControl.personal)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', bytes)
        .type(passphrase === null ? 'application/x-tar' : 'application/octet-stream')
        .send(body);
    },
  });
}
