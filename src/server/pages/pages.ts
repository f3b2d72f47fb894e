import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmailService } from '../../kit/client/public-forms/emailService.ts';
import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { invitedArea, invitePath, type Invited } from '../../features/accounts/invitations.view.ts';
import { isSecretShaped } from '../../kit/server/secrets.ts';
import { hintCookie } from '../../features/session/session.view.ts';
import { allShowsPath, showPagesPath } from '../../features/shows/show-path.view.ts';
import { showPageArea, showsArea } from '../../features/shows/shows.queries.ts';
import type { Show } from '../../features/shows/shows.ts';
import { nextShowEnd } from '../../features/shows/shows.view.ts';
import { inlineScript } from '../../site/inlineScript.ts';
import { memberPages, sitePageAt, sitePages, type MailedPath } from '../../site/pages.ts';
import { logFailure, problemOf } from '../http/errorAnswer.ts';
import { isFailedSync } from '../http/failedSync.ts';
import { answerKept, type Page, type PageCache } from '../http/pageCache.ts';
import {
  pageAddress,
  publicDocument,
  shellDocument,
  troubleDocument,
  type DocumentDeps,
  type PageErrors,
} from './pageDocuments.ts';
import { partsOf } from '../http/request.ts';
import { registerPreview } from './preview.ts';
import type { FindShowPage } from './showPages.ts';
import { cookieName } from '../http/request.ts';
import { pageHeaders } from '../http/securityHeaders.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

interface PageDeps extends DocumentDeps {
  cache: PageCache;
  findShowPage: FindShowPage;
  makeShowCalendar: (path: string) => Promise<Page>;
  /** By path. @returns whether the token belongs to anybody. */
  follow: Readonly<Record<MailedPath, (token: string) => Promise<boolean>>>;
  /** Null where the token does not work (any more). */
  invited: (token: string) => Promise<Invited | null>;
  hasAccounts: () => Promise<boolean>;
  onFailedSync: () => void;
}

/** Only while there is no account. */
const setupPath = '/setup';

export const pagePaths: readonly string[] = [
  ...sitePages.map(({ path }) => path),
  ...Object.keys(memberPages),
  setupPath,
  invitePath,
];

export function registerPages(app: FastifyInstance, s: PageDeps): void {
  const https = s.publicUrl.protocol === 'https:';
  const headersFor = (
    referrer: 'strict-origin-when-cross-origin' | 'no-referrer',
    origins: CspOrigins,
    script: string | null = inlineScript(s.assets.entry),
  ) =>
    pageHeaders({
      inlineScript: script,
      framedBy: 'nobody',
      origins: withService(origins, s.emailService),
      referrer,
      https,
    });
  const openly = 'strict-origin-when-cross-origin';
  const open = headersFor(openly, {});
  /** For addresses that hold a secret. */
  const discreet = headersFor('no-referrer', {});
  /** For links in mails, where no script runs. */
  const plain = headersFor('no-referrer', {}, null);

  const troubleWith =
    (headers: OutgoingHttpHeaders): PageErrors =>
    (error, request, reply) => {
      if (isFailedSync(error)) s.onFailedSync();
      const problem = problemOf(error);
      logFailure(problem, error, request, 'a page failed');
      if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter);
      return reply
        .code(problem.status)
        .headers(headers)
        .header('cache-control', cacheControl.never)
        .send(troubleDocument(problem.message, s));
    };

  const sendShell = async (
    reply: FastifyReply,
    frame: 'member' | 'setup' | 'invite',
    title: string | null,
    areas: Record<string, unknown> = {},
  ) =>
    reply
      .headers(frame === 'member' ? open : discreet)
      .header('cache-control', cacheControl.never)
      .send(await shellDocument(frame, s, title, areas));

  const makePage = async (address: string): Promise<Page> => {
    const { pathname } = partsOf(address);
    const { isSecret = false, isMailed = false } = sitePageAt(pathname) ?? {};
    const now = s.clock.now();
    const { status, html, areas, origins } = await publicDocument(address, s);
    return {
      status,
      body: html,
      headers: {
        ...(isMailed ? plain : isSecret ? discreet : headersFor(openly, origins)),
        'cache-control': status === 200 && !isSecret ? cacheControl.fresh : cacheControl.never,
      },
      freshUntil: nextChange(areas, now),
      compressed: 'at-once',
    };
  };

  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage('/not-found', request, reply);

  const sendPage = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    // With a space, no address that can be typed leads to a page that depends on a mail's token.
    const key = sitePageAt(partsOf(address).pathname)?.isMailed ? ` ${address}` : address;
    return sendKeptPage(key, () => makePage(address), request, reply);
  };

  const sendKeptPage = async (
    key: string,
    make: () => Promise<Page>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const page = await s.cache.getOrMake(key, make);
    return answerKept(page, request, reply);
  };

  registerPreview(app, s, troubleWith);
  const errorHandler: PageErrors = (error, request, reply) => {
    const { pathname } = partsOf(request.url);
    const headers = sitePageAt(pathname)?.isMailed ? plain : hasSecret(pathname) ? discreet : open;
    return troubleWith(headers)(error, request, reply);
  };
  const ofShows = { schema: { hide: true }, errorHandler };
  // Somebody may shorten the address of a show.
  app.get('/shows', ofShows, (_, reply) => reply.redirect(allShowsPath, 302));
  app.get(`${showPagesPath}*`, ofShows, async (request, reply) => {
    const { pathname } = partsOf(request.url);
    const path = await s.findShowPage(pathname);
    if (path === null) return sendNotFound(request, reply);
    const isCalendar = /\.ics\/?$/i.test(pathname);
    const wanted = isCalendar ? `${path}.ics` : path;
    if (pathname === wanted) {
      return isCalendar
        ? sendKeptPage(wanted, () => s.makeShowCalendar(path), request, reply)
        : sendPage(path, request, reply);
    }
    // Not cached for long: a show that gets its old name back must not redirect in circles.
    return reply.header('cache-control', cacheControl.fresh).redirect(wanted, 308);
  });
  app.get('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const { pathname, searchParams } = partsOf(request.url);
    const member = memberPages[pathname];
    if (member && request.cookies[cookieName(hintCookie, https)])
      return sendShell(reply, 'member', null);
    if (member === 'front page')
      return reply.header('cache-control', cacheControl.never).redirect('/', 302);
    if (pathname === setupPath && !(await s.hasAccounts()))
      return sendShell(reply, 'setup', 'Welcome');
    if (pathname === invitePath) {
      // Only looked up, because programs that scan mails open every link.
      const invited = await s.invited(searchParams.get('token') ?? '');
      const title = invited ? 'Welcome' : 'Invalid Invitation';
      return sendShell(reply, 'invite', title, { [invitedArea]: invited });
    }
    const unslashed = pathname.replace(/\/$/, '');
    if (pathname !== '/' && pathname !== unslashed && sitePageAt(unslashed)) {
      return reply.redirect(unslashed + request.url.slice(pathname.length), 308);
    }
    // Exact paths only: `//music` and `/%6dusic` are other paths.
    if (!sitePageAt(pathname)) return sendNotFound(request, reply);
    return sendPage(pageAddress(pathname, searchParams), request, reply);
  });

  // Only the token counts: mail programs and pages without a referrer send no origin.
  void app.register(async (mailed) => {
    mailed.removeAllContentTypeParsers();
    mailed.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, _body, done) => done(null),
    );
    for (const [path, follow] of Object.entries(s.follow)) {
      mailed.post(path, { schema: { hide: true }, errorHandler }, async (request, reply) => {
        const token = partsOf(request.url).searchParams.get('token') ?? '';
        // What was cut off on its way need not be looked up.
        if (!isSecretShaped(token)) return sendPage(path, request, reply);
        const state = (await follow(token)) ? 'done' : 'unknown';
        return sendPage(`${path}?state=${state}`, request, reply);
      });
    }
  });
}

const hasSecret = (pathname: string): boolean =>
  sitePageAt(pathname)?.isSecret === true || pathname === setupPath || pathname === invitePath;

/** Every page has a form in its footer. */
const withService = (origins: CspOrigins, { origin }: EmailService): CspOrigins =>
  origin === null ? origins : { ...origins, connects: [...(origins.connects ?? []), origin] };

/** When an upcoming show becomes a past one, or the footer's year ends. */
function nextChange(areas: Record<string, unknown>, now: number): number {
  const shows = [showsArea, showPageArea].flatMap(({ name }) => (areas[name] ?? []) as Show[]);
  return Math.min(nextNewYear(now), nextShowEnd(shows, now) ?? Infinity);
}

function nextNewYear(now: number): number {
  return Date.UTC(new Date(now).getUTCFullYear() + 1);
}
