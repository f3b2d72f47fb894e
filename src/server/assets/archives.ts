import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerObject, sentRange } from '../../files/storage/serveFiles.ts';
import type { ByteRange, Storage } from '../../files/storage/storage.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { isSecretShaped } from '../../kit/server/secrets.ts';
import { urlParts } from '../../kit/server/urlParts.ts';

/** Stored under `name`, and called `fileName` where it is saved. */
interface Archive {
  /** Its id. */
  release: string;
  name: string;
  bytes: number;
  fileName: string;
  isForEverybody: boolean;
}

interface ArchiveDeps {
  storage: Storage;
  /** @returns it, or where somebody is told why there is none. */
  find(asked: {
    slug: string;
    format: string;
    token: string | null;
    sent(archive: Pick<Archive, 'name' | 'bytes'>): ByteRange | null;
  }): Promise<Archive | { leadsTo: string }>;
  /** Told of what is gone from the storage. */
  onLost(name: string): Promise<void>;
  /** Called once for each download, but not when one goes on; a failure is logged. */
  onStart(release: string, request: FastifyRequest): Promise<unknown>;
}

/** At `/files/d/<slug>/<format>`, whole or in parts. */
export function registerArchives(
  app: FastifyInstance,
  { storage, find, onLost, onStart }: ArchiveDeps,
): void {
  app.route<{ Params: { slug: string; format: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/d/:slug/:format',
    schema: { hide: true },
    async handler(request, reply) {
      const { slug, format } = request.params;
      const given = urlParts(request.url).searchParams.get('token');
      const token = given !== null && isSecretShaped(given) ? given : null;
      reply.header('cache-control', cacheControl.never);
      const sent = (archive: Pick<Archive, 'name' | 'bytes'>) => sentRange(request, archive);
      const found = await find({ slug, format, token, sent });
      if ('leadsTo' in found) return reply.redirect(found.leadsTo, 303);
      // A download that goes on after a break was counted before.
      if (sent(found)?.first === 0) {
        await onStart(found.release, request).catch((error: unknown) =>
          request.log.error({ err: error }, 'a download was not counted'),
        );
      }
      const { name, bytes, fileName, isForEverybody } = found;
      reply.header('content-disposition', attachment(fileName));
      const cache = isForEverybody ? cacheControl.fresh : cacheControl.personal;
      const contentType = 'application/zip';
      const answered = { name, contentType, bytes, cache, onLost: () => onLost(name) };
      return answerObject(request, reply, storage, answered);
    },
  });
}

/** RFC 6266, with the name as it is and as old programs read it. */
const attachment = (fileName: string): string =>
  `attachment; filename="${fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
