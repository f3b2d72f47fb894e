import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import { previewPath } from '../../site/pages.ts';
import { previewFramePath } from '../../site/previewFrame.ts';
import { knownAddress } from '../../site/server/pageAddress.ts';
import { previewDocument } from '../../site/server/previewDocument.ts';
import { previewTheme } from '../../site/server/themePreview.ts';
import { publicDocument } from '../../site/server/pageDocuments.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import { pageHeaders, previewHeaders } from '../http/securityHeaders.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { PageAnswers, PageServices } from './pageAnswers.ts';

/** Pages for members, without scripts, and the frame in which the editing area draws them. */
export function registerPreview(
  app: FastifyInstance,
  s: PageServices,
  { findPath, troubleWith }: PageAnswers,
): void {
  const headers = pageHeaders({
    inlineScript: null,
    framedBy: 'self',
    origins: {},
    referrer: 'strict-origin-when-cross-origin',
    shared: s.headers,
  });

  const errorHandler = troubleWith(headers);
  // Links to the front page lead here.
  app.get(previewPath, { schema: { hide: true } }, (_, reply) =>
    reply.redirect(`${previewPath}/`, 308),
  );
  const hidden = { schema: { hide: true }, errorHandler };
  app.get(previewFramePath, hidden, async (request, reply) => {
    if (!request.account) throw new Problem('session.needed');
    return reply.headers(previewHeaders(s.headers)).send(await previewDocument(s));
  });
  app.get(`${previewPath}/*`, hidden, async (request, reply) => {
    if (!request.account) throw new Problem('session.needed');
    const { pathname, searchParams } = urlParts(request.url);
    const path = pathname.slice(previewPath.length);
    const readArea = previewTheme(s.readArea, searchParams.get('theme'), s.publicUrl);
    const address = await knownAddress(path, searchParams, findPath);
    const document = await publicDocument(address, { ...s, readArea }, previewPath);
    const { status, html, leadsTo } = document;
    if (leadsTo !== null) return reply.redirect(previewPath + leadsTo, 302);
    return reply
      .code(status)
      .headers(headers)
      .header('cache-control', cacheControl.never)
      .send(html);
  });
}
