import type { FastifyInstance } from 'fastify';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import { privateDocument } from '../../site/server/pageDocuments.ts';
import { openPrivatePage } from '../../site/server/privatePages.ts';
import type { Pages } from './pageAnswers.ts';

/** Shows what is not public to anyone with a link to it: without scripts, and never cached. */
export function registerPrivatePages(app: FastifyInstance, pages: Pages): void {
  const headers = pages.policies.mailed;
  const errorHandler = pages.troubleWith(headers);
  app.get(pages.privatePath, { errorHandler }, async (request, reply) => {
    const token = urlParts(request.url).searchParams.get('token') ?? '';
    const opened = await openPrivatePage(pages, token, request.ip);
    if (!opened) return pages.sendPage(pages.privatePath, request, reply);
    reply.headers(headers);
    reply.headers({ 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' });
    if ('leadsTo' in opened) return reply.redirect(opened.leadsTo, 302);
    const initialData = { ...pages.initialData, ...opened.initialData };
    const { status, html } = await privateDocument(opened.address, { ...pages, initialData }, note);
    return reply.code(status).send(html);
  });
}

const note =
  'This is not public yet. Whoever has the link sees it, so please keep the link to yourself.';
