import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findArchive } from '../features/downloads/archives.api.ts';
import type { DownloadFile } from '../files/downloads/archiveNames.ts';
import { answerObject, sentRange } from '../files/storage/serveFiles.ts';
import { cacheControl } from '../kit/server/cacheControl.ts';
import { isSecretShaped } from '../kit/server/secrets.ts';
import { urlParts } from '../kit/server/urlParts.ts';
import type { ServerServices } from './serverServices.ts';

/** At `/files/d/<slug>/<format>`, whole or in parts. */
export function registerArchives(app: FastifyInstance, s: ServerServices): void {
  app.route<{ Params: { slug: string; format: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/d/:slug/:format',
    schema: { hide: true },
    async handler(request, reply) {
      const { slug, format } = request.params;
      const given = urlParts(request.url).searchParams.get('token');
      const token = given !== null && isSecretShaped(given) ? given : null;
      reply.header('cache-control', cacheControl.never);
      const sent = (archive: Pick<DownloadFile, 'name' | 'bytes'>) => sentRange(request, archive);
      const found = await findArchive(s, { slug, format, token, sent });
      if ('leadsTo' in found) return reply.redirect(found.leadsTo, 303);
      // A download that resumes was counted before.
      if (sent(found)?.first === 0) {
        await countDownload(s, found.release, request).catch((error: unknown) =>
          request.log.error({ err: error }, 'a download was not counted'),
        );
      }
      const { name, bytes, fileName, isForEverybody } = found;
      reply.header('content-disposition', attachment(fileName));
      const cache = isForEverybody ? cacheControl.fresh : cacheControl.personal;
      const contentType = 'application/zip';
      const answered = { name, contentType, bytes, cache, onLost: () => s.files.makeAgain(name) };
      return answerObject(request, reply, s.storage, answered);
    },
  });
}

const countDownload = async (
  { accountOf, counting }: ServerServices,
  release: string,
  request: FastifyRequest,
) =>
  counting.countDownload(release, {
    account: await accountOf(request),
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
  });

/** RFC 6266, with the name as it is and as old programs read it. */
const attachment = (fileName: string): string =>
  `attachment; filename="${fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
