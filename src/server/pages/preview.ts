import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import { previewPath } from '../../site/pages.ts';
import { previewFramePath } from '../../site/previewFrame.ts';
import { previewFrame, previewPage } from '../../site/server/previews.ts';
import { pageHeaders, previewHeaders } from '../http/securityHeaders.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { Pages } from './pageAnswers.ts';

/** Pages for members, without scripts, and the frame in which the editing area draws them. */
export function registerPreview(app: FastifyInstance, pages: Pages): void {
  const headers = pageHeaders({
    inlineScript: null,
    framedBy: 'self',
    origins: {},
    referrer: 'strict-origin-when-cross-origin',
    shared: pages.headers,
  });
  // Links to the front page lead here.
  app.get(previewPath, (_, reply) => reply.redirect(`${previewPath}/`, 308));
  const forMembers = {
    ...pages.routeWith(() => headers),
    preHandler: async ({ account }: FastifyRequest) => {
      if (!account) throw new Problem('session.needed');
    },
  };
  app.get(previewFramePath, forMembers, async (_, reply) =>
    reply.headers(previewHeaders(pages.headers)).send(await previewFrame(pages)),
  );
  app.get(`${previewPath}/*`, forMembers, async (request, reply) => {
    const { status, html, leadsTo } = await previewPage(request.url, pages, pages.findPath);
    if (leadsTo !== null) return reply.redirect(previewPath + leadsTo, 302);
    return reply
      .code(status)
      .headers(headers)
      .header('cache-control', cacheControl.never)
      .send(html);
  });
}
