import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { nameOfDay } from '../../backup/keep.ts';
import { openDatabase } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { ServerServices } from '../serverServices.ts';
import { memberRoute } from './memberRoute.ts';

/**
 * Sends the backup, to members only, while making it, because proxies and browsers give up on a
 * response that does not begin. The manifest at its end distinguishes a whole backup from one that
 * was cut off.
 */
export function registerBackupDownload(app: FastifyInstance, s: ServerServices): void {
  const { database, backupPassphrase: passphrase } = s.config;
  const site = { ...s, open: () => openDatabase(database) };
  let underWay: { isSent: boolean; closed: Promise<void> } | null = null;
  memberRoute(app, `${s.apiBase}/backup.tar`, async (request, reply) => {
    // Each is as large as the site.
    if (underWay?.isSent) await underWay.closed;
    if (underWay) throw new Problem('server.busy', { retryAfter: 30 });
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
    const own = { isSent: false, closed };
    underWay = own;
    await using made = new AsyncDisposableStack();
    made.defer(async () => {
      underWay = null;
      onClosed();
    });
    // Loaded later, because a start does not need it.
    const { openBackup } = await import('../../backup/makeBackup.ts');
    const day = new Date(s.clock.now()).toISOString().slice(0, 10);
    const name = nameOfDay(day, passphrase !== null);
    const { bytes } = made.use(await openBackup(site, { passphrase }));
    const body = Readable.from(bytes, { objectMode: false });
    const sending = made.move();
    body.once('end', () => (own.isSent = true));
    body.once('close', () => {
      sending.disposeAsync().catch((error: unknown) => {
        request.log.warn({ err: error }, 'could not close a downloaded backup');
      });
    });
    return reply
      .header('cache-control', cacheControl.personal)
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(passphrase === null ? 'application/x-tar' : 'application/octet-stream')
      .send(body);
  });
}
