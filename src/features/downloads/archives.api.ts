import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import { answerObject, sentRange } from '../../files/storage/serveFiles.ts';
import { attachmentOf, fileNameOf } from '../../kit/server/fileName.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { Account, RequestContext } from '../../kit/server/handler.ts';
import { isSecretShaped } from '../../kit/server/secrets.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import type { Services } from '../../services/services.ts';
import { releasePath } from '../releases/release-path.view.ts';
import { slugPattern } from '../../kit/links/slugUnder.ts';
import { readTheme } from '../theme/theme.records.ts';
import type { ArchiveWorker } from './archive-worker.api.ts';
import { archivesOf, canBeMade, findOpenRelease } from './archives.records.ts';
import { artistOf } from './downloads.ts';
import {
  archiveAddress,
  downloadPath,
  formatNames,
  type DownloadFormat,
  type GrantedDownload,
} from './downloads.view.ts';
import { findGrant, forgetAddress, useGrant } from './grants.records.ts';

type ArchiveServices = Pick<Services, 'db' | 'clock' | 'files'>;

interface ArchiveRouteServices extends ArchiveServices, Pick<Services, 'storage'> {
  archives: Pick<ArchiveWorker, 'replaceLost'>;
  accountOf(request: FastifyRequest): Promise<Account | null>;
  counting: {
    countDownload(
      release: string,
      by: Pick<RequestContext, 'account' | 'ip' | 'userAgent'>,
    ): Promise<boolean>;
  };
}

/** At `/files/d/<slug>/<format>`, whole or in parts. */
export function registerArchives(app: FastifyInstance, s: ArchiveRouteServices): void {
  app.route<{ Params: ArchiveParams }>({
    method: ['GET', 'HEAD'],
    url: '/files/d/:slug/:format',
    handler: (request, reply) => answerArchive(s, request, reply),
  });
}

type ArchiveParams = { slug: string; format: string };

/** @throws Problem `file.not-found` if there is no such visible release. */
async function answerArchive(
  s: ArchiveRouteServices,
  request: FastifyRequest<{ Params: ArchiveParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, clock, files, storage, archives } = s;
  const { slug, format } = request.params;
  reply.header('cache-control', cacheControl.never);
  const now = clock.now();
  // PostgreSQL doesn't accept null bytes.
  const release = slugPattern.test(slug) ? await findOpenRelease(db, { slug }, now) : null;
  if (!release || !isFormat(format)) throw new Problem('file.not-found');
  const given = urlParts(request.url).searchParams.get('token');
  const token = given !== null && isSecretShaped(given) ? given : null;
  // The page explains why there is no download.
  const page = token === null ? releasePath({ slug }) : linkWith(token);
  const isFree = release.download === 'free';
  const grant = token === null ? null : await findGrant(db, token);
  const isGranted = grant?.release === release.id && grant.endsAt > now;
  if (!isFree && !isGranted) return reply.redirect(page, 303);
  const archive = (await archivesOf(db, [release])).find((one) => one.format === format);
  if (!archive) {
    files.transcodeMissing();
    return reply.redirect(page, 303);
  }
  const { name, bytes } = archive;
  const sent = sentRange(request, archive);
  if (!isFree && !(await useGrant(db, grant!.id, sent, bytes))) {
    return reply.redirect(page, 303);
  }
  // A download that resumes was counted before.
  if (sent?.first === 0) {
    await countDownload(s, release.id, request).catch((error: unknown) =>
      request.log.error({ err: error }, 'could not count a download'),
    );
  }
  const title = fileNameOf(`${artistOf(await readTheme(db))} - ${release.title}`);
  reply.header('content-disposition', attachmentOf(`${title} (${formatNames[format]}).zip`));
  return answerObject(request, reply, storage, {
    name,
    bytes,
    contentType: 'application/zip',
    cache: isFree ? cacheControl.fresh : cacheControl.personal,
    onLost: () => archives.replaceLost(name),
  });
}

const isFormat = (format: string): format is DownloadFormat => Object.hasOwn(formatNames, format);

const countDownload = async (
  { accountOf, counting }: ArchiveRouteServices,
  release: string,
  request: FastifyRequest,
) =>
  counting.countDownload(release, {
    account: await accountOf(request),
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
  });

/** The data that the page of a download link shows. */
export async function openGrant(
  { db, clock, files }: ArchiveServices,
  token: string,
): Promise<GrantedDownload> {
  const now = clock.now();
  const grant = await findGrant(db, token);
  const nothing = { release: null, files: [], endsAt: grant?.endsAt ?? 0 };
  if (!grant) return { ...nothing, state: 'none' };
  const found = await findOpenRelease(db, { id: grant.release }, now);
  const release = found && { title: found.title, slug: found.slug };
  if (grant.endsAt <= now) return { ...nothing, state: 'ended', release };
  await forgetAddress(db, grant.id);
  if (!release) return { ...nothing, state: 'not-out' };
  if (grant.isUsedUp) return { ...nothing, state: 'used-up', release };
  const archives = await archivesOf(db, [found]);
  if (archives.length === 0) {
    if (!(await canBeMade(db, found))) return { ...nothing, state: 'not-out' };
    files.transcodeMissing();
  }
  return {
    state: 'open',
    release,
    files: archives.map(({ format, bytes, without }) => {
      return { format, bytes, without, url: archiveAddress(release, format, token) };
    }),
    endsAt: grant.endsAt,
  };
}

const linkWith = (token: string): string => `${downloadPath}?${new URLSearchParams({ token })}`;
