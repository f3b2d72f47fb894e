import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmailService } from '../kit/emailService.ts';
import type { ForeignOrigins } from '../kit/foreignOrigins.ts';
import { invitedArea, invitePath, type Invited } from '../features/session/invitations.view.ts';
import { hintCookie } from '../features/session/session.view.ts';
import { showsArea } from '../features/shows/shows.queries.ts';
import type { Show } from '../features/shows/shows.ts';
import { nextShowEnd } from '../features/shows/shows.view.ts';
import { inlineScript } from '../site/inlineScript.ts';
import { publicPaths } from '../site/routes.tsx';
import { problemOf } from './errorAnswer.ts';
import { sendKept, type Page, type PageCache } from './pageCache.ts';
import {
  mailedPaths,
  pageAddress,
  partsOf,
  publicDocument,
  secretPaths,
  shellDocument,
  troubleDocument,
  type DocumentSurroundings,
  type PageErrors,
} from './pageDocuments.ts';
import { registerPreview } from './preview.ts';
import { cookieName } from './registerApi.ts';
import { pageHeaders } from './securityHeaders.ts';

interface PageSurroundings extends DocumentSurroundings {
  cache: PageCache;
  /** Does what a link in a mail is for. @returns whether its token is valid. */
  follow: Readonly<Record<(typeof mailedPaths)[number], (token: string) => Promise<boolean>>>;
  /** Whom the link with this token invites; null where it does not work (any more). */
  invited: (token: string) => Promise<Invited | null>;
  /** Whether anybody can sign in yet. */
  hasAccounts: () => Promise<boolean>;
}

/** Pages that only members have: with the hint their empty shell, without it a way elsewhere. */
const memberPaths: Readonly<Record<string, 'redirect' | 'not-found'>> = {
  '/home': 'redirect',
  '/theme': 'redirect',
  '/aboutus': 'not-found',
  '/account': 'not-found',
};

/** Serves every HTML page. */
export function registerPages(app: FastifyInstance, s: PageSurroundings): void {
  const https = s.publicUrl.protocol === 'https:';
  const headersFor = (
    referrer: 'strict-origin-when-cross-origin' | 'no-referrer',
    origins: ForeignOrigins,
  ) =>
    pageHeaders({
      inlineScript: inlineScript(s.assets.entry),
      framedBy: 'nobody',
      origins: withService(origins, s.emailService),
      referrer,
      https,
    });
  const usual = headersFor('strict-origin-when-cross-origin', {});
  /** For pages whose address holds a secret. */
  const discreet = headersFor('no-referrer', {});
  // To the letter: other spellings of a path, such as `//music` or `/%6dusic`, are other paths.
  const known = new Set(publicPaths);

  const troubleWith =
    (headers: OutgoingHttpHeaders): PageErrors =>
    (error, request, reply) => {
      const problem = problemOf(error);
      if (problem.status >= 500) request.log.error({ err: error, req: request }, 'a page failed');
      if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter);
      return reply
        .code(problem.status)
        .headers(headers)
        .header('cache-control', 'no-store')
        .send(troubleDocument(problem.message, s));
    };

  const sendShell = async (
    reply: FastifyReply,
    frame: 'member' | 'setup' | 'invite',
    areas: Record<string, unknown> = {},
  ) =>
    reply
      .headers(frame === 'member' ? usual : discreet)
      .header('cache-control', 'no-store')
      .send(await shellDocument(frame, s, areas));

  const makePage = async (address: string): Promise<Page> => {
    const isSecret = secretPaths.has(partsOf(address).pathname);
    const now = s.clock.now();
    const { status, html, areas, origins } = await publicDocument(address, s);
    return {
      status,
      body: html,
      headers: {
        ...(isSecret ? discreet : headersFor('strict-origin-when-cross-origin', origins)),
        'cache-control':
          status === 200 && !isSecret ? 'public, max-age=0, must-revalidate' : 'no-store',
      },
      freshUntil: nextChange(areas, now),
      compressed: 'at-once',
    };
  };

  const sendPage = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = await s.cache.getOrMake(address, () => makePage(address));
    reply.hijack();
    sendKept(page, request.raw, reply.raw);
    return reply;
  };

  registerPreview(app, s, troubleWith);
  const errorHandler = troubleWith(usual);
  app.get('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const { pathname, searchParams } = partsOf(request.url);
    const member = memberPaths[pathname];
    if (member && request.cookies[cookieName(hintCookie, https)]) return sendShell(reply, 'member');
    if (member === 'redirect') return reply.header('cache-control', 'no-store').redirect('/', 302);
    if (pathname === '/setup' && !(await s.hasAccounts())) return sendShell(reply, 'setup');
    if (pathname === invitePath) {
      // Only looked at: programs that scan mails open every link.
      const invited = await s.invited(searchParams.get('token') ?? '');
      return sendShell(reply, 'invite', { [invitedArea]: invited });
    }
    const unslashed = pathname.replace(/\/$/, '');
    if (pathname !== '/' && pathname !== unslashed && known.has(unslashed)) {
      return reply.redirect(unslashed + request.url.slice(pathname.length), 308);
    }
    const address = known.has(pathname) ? pageAddress(pathname, searchParams) : '/not-found';
    return sendPage(address, request, reply);
  });

  // The token is all that counts: these calls come from mail programs, and from pages that send
  // no origin because they tell nobody where a reader came from.
  void app.register(async (mailed) => {
    mailed.removeAllContentTypeParsers();
    mailed.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, _body, done) => done(null),
    );
    for (const path of mailedPaths) {
      mailed.post(path, { schema: { hide: true }, errorHandler }, async (request, reply) => {
        const token = partsOf(request.url).searchParams.get('token') ?? '';
        const isDone = token !== '' && (await s.follow[path](token));
        return sendPage(isDone ? `${path}?state=done` : path, request, reply);
      });
    }
  });
}

/** Every page has a form in its footer, so every page may reach where forms go. */
const withService = (origins: ForeignOrigins, { origin }: EmailService): ForeignOrigins =>
  origin === null ? origins : { ...origins, connects: [...(origins.connects ?? []), origin] };

/**
 * The next instant at which something on a page changes by the clock alone: an upcoming show
 * becomes a past one, or the footer's year ends.
 */
function nextChange(areas: Record<string, unknown>, now: number): number {
  const shows = (areas[showsArea.name] ?? []) as Show[];
  return Math.min(nextNewYear(now), nextShowEnd(shows, now) ?? Infinity);
}

/** The footer shows the year, so no page outlives it. */
function nextNewYear(now: number): number {
  return Date.UTC(new Date(now).getUTCFullYear() + 1);
}
