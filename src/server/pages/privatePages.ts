import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import type { Openings } from '../../site/server/openings.ts';
import { privateDocument, type DocumentDeps } from '../../site/server/pageDocuments.ts';
import type { PageErrors } from './preview.ts';

export interface PrivatePages {
  path: string;
  /** @returns null where the link is none (any more), or what it showed is gone. */
  open(
    token: string,
    ip: string,
  ): Promise<{ leadsTo: string } | { address: string; openings: Openings } | null>;
}

interface PrivateAnswers {
  headers: OutgoingHttpHeaders;
  sendNone: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  errorHandler: PageErrors;
}

/** What is not public, for whoever has a link to it: without scripts, and kept by nobody. */
export function registerPrivatePages(
  app: FastifyInstance,
  s: DocumentDeps & { privatePages: PrivatePages },
  { headers, sendNone, errorHandler }: PrivateAnswers,
): void {
  const { path, open } = s.privatePages;
  app.get(path, { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const token = urlParts(request.url).searchParams.get('token') ?? '';
    const opened = await open(token, request.ip);
    if (!opened) return sendNone(request, reply);
    reply.headers(headers);
    reply.headers({ 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' });
    if ('leadsTo' in opened) return reply.redirect(opened.leadsTo, 302);
    const openings = { ...s.openings, ...opened.openings };
    const { status, html } = await privateDocument(opened.address, { ...s, openings }, note);
    return reply.code(status).send(html);
  });
}

const note =
  'This is not public yet. Whoever has the link sees it, so please keep the link to yourself.';
