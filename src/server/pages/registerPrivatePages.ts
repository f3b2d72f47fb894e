import type { FastifyInstance } from 'fastify';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import { privateDocument } from '../../site/server/pageDocuments.ts';
import { openPrivatePage } from '../../site/server/privatePages.ts';
import type { PageAnswers, PageServices } from './pageAnswers.ts';

/** Shows what is not public to anyone with a link to it: without scripts, and never cached. */
export function registerPrivatePages(
  app: FastifyInstance,
  s: PageServices,
  { headers, sendPage, troubleWith }: PageAnswers,
): void {
  const errorHandler = troubleWith(headers.mailed);
  app.get(s.privatePath, { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const token = urlParts(request.url).searchParams.get('token') ?? '';
    const opened = await openPrivatePage(s, token, request.ip);
    if (!opened) return sendPage(s.privatePath, request, reply);
    reply.headers(headers.mailed);
    reply.headers({ 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' });
    if ('leadsTo' in opened) return reply.redirect(opened.leadsTo, 302);
    const initialData = { ...s.initialData, ...opened.initialData };
    const { status, html } = await privateDocument(opened.address, { ...s, initialData }, note);
    return reply.code(status).send(html);
  });
}

const note =
  'This is not public yet. Whoever has the link sees it, so please keep the link to yourself.';
