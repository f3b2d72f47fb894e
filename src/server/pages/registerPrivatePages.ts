import type { FastifyInstance } from 'fastify';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import { privatePage } from '../../site/server/privatePages.ts';
import type { Pages } from './pageAnswers.ts';

/** Shows what is not public to anyone with a link to it: without scripts, and never cached. */
export function registerPrivatePages(app: FastifyInstance, pages: Pages): void {
  const headers = pages.policies.mailed;
  const errorHandler = pages.troubleWith(headers);
  app.get(pages.privatePath, { errorHandler }, async (request, reply) => {
    const token = urlParts(request.url).searchParams.get('token') ?? '';
    const page = await privatePage(pages, token, request.ip);
    if (!page) return pages.sendPage(pages.privatePath, request, reply);
    reply.headers(headers);
    reply.headers({ 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' });
    return 'leadsTo' in page
      ? reply.redirect(page.leadsTo, 302)
      : reply.code(page.status).send(page.html);
  });
}
