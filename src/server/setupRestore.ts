import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { scratchFolder, type ScratchFolder } from '../files/storage/scratchFolder.ts';
import { Problem } from '../errors/problem.ts';
import type { RestoreProgress } from '../features/backups/backups.view.ts';
import { isSetupCode } from '../features/session/account.records.ts';
import { openDatabase } from '../database/open.ts';
import { diskProblem } from '../files/receive/diskProblem.ts';
import { percentDecoded } from '../kit/links/percentDecoded.ts';
import { cacheControl } from '../kit/server/cacheControl.ts';
import { newSecret } from '../kit/server/secrets.ts';
import { readAll } from './openData.ts';
import type { ServerServices } from './serverServices.ts';

/**
 * `POST <base>/setup/restore` takes a backup as its body from a client that has the set-up code,
 * and `GET` reports the progress by the id of its response: only this instance does, if there are
 * several. Afterward the site is as it was backed up.
 */
export function setupRestore(s: ServerServices): FastifyPluginAsync {
  const url = `${s.apiBase}/setup/restore`;
  let latest: { id: string; progress: RestoreProgress } | null = null;

  const restore = async (folder: ScratchFolder, file: string, passphrase: string | null) => {
    const job = latest!;
    try {
      // Loaded later, because a start does not need it.
      const { restoreBackup } = await import('../backup/restoreBackup.ts');
      const { dataDir, backupPassphrase, database } = s.config;
      const open = () => openDatabase(database);
      const site = { ...s, open, opened: s.database, readAll, dataDir, backupPassphrase };
      const onProgress = (done: number) => (job.progress = { state: 'restoring', done });
      await restoreBackup(site, file, { passphrase, onProgress });
      s.cache.forget();
      await s.files.finishVariants();
      job.progress = { state: 'done' };
    } catch (error) {
      // Loaded later, because a start does not need it.
      const { BackupProblem } = await import('../backup/archive.ts');
      const known = diskProblem(error);
      const isForPeople = known instanceof BackupProblem || known instanceof Problem;
      job.progress = {
        state: 'failed',
        says: isForPeople ? known.message : 'The restore failed. See the log of the server.',
      };
      if (!isForPeople) throw error;
    } finally {
      await folder[Symbol.asyncDispose]();
    }
  };

  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.route({
      method: 'POST',
      url,
      async onRequest(request, reply) {
        reply.header('cache-control', cacheControl.never);
        if (await isSetupCode(s.db, headerOf(request, 'setup-code'))) {
          request.isLongUpload = true;
          return;
        }
        reply.header('connection', 'close');
        throw new Problem('setup.invalid');
      },
      async handler(request) {
        if (latest && latest.progress.state !== 'failed') throw new Problem('server.busy');
        const passphrase = passphraseOf(request);
        latest = { id: newSecret(), progress: { state: 'receiving' } };
        try {
          await using received = new AsyncDisposableStack();
          const folder = received.use(await scratchFolder(s.config.dataDir));
          const file = join(folder.path, 'received');
          await pipeline(request.raw, createWriteStream(file));
          received.move();
          latest.progress = { state: 'restoring', done: 0 };
          s.backgroundWork.run('the restore', () => restore(folder, file, passphrase));
        } catch (error) {
          latest = null;
          throw diskProblem(error);
        }
        return { id: latest.id, ...latest.progress };
      },
    });
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      async handler(request, reply) {
        reply.header('cache-control', cacheControl.never);
        // Not identified by the code, which no longer works by then.
        if (!latest || latest.id !== headerOf(request, 'restore-id')) {
          throw new Problem('setup.invalid');
        }
        return latest.progress;
      },
    });
  };
}

/** Codes are in headers, because addresses end up in logs and histories. */
const headerOf = ({ headers }: FastifyRequest, name: string): string => String(headers[name] ?? '');

/** As `encodeURIComponent` writes it, since a header is plain ASCII. */
function passphraseOf(request: FastifyRequest): string | null {
  const passphrase = percentDecoded(headerOf(request, 'backup-passphrase'));
  if (passphrase === null) throw new Problem('request.unreadable');
  return passphrase || null;
}
