import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmailService } from '../../kit/client/public-forms/emailService.ts';
import type { ForeignOrigins } from '../../kit/client/page/cspOrigins.ts';
import { invitedArea, invitePath, type Invited } from '../../features/session/invitations.view.ts';
import { isSecretShaped } from '../../kit/server/secrets.ts';
import { hintCookie } from '../../features/session/session.view.ts';
import { allShowsPath, showPagesPath } from '../../features/shows/show-path.view.ts';
import { showPageArea, showsArea } from '../../features/shows/shows.queries.ts';
import type { Show } from '../../features/shows/shows.ts';
import { nextShowEnd } from '../../features/shows/shows.view.ts';
import { inlineScript } from '../../site/inlineScript.ts';
import { publicPaths } from '../../site/routes.tsx';
import { logFailure, problemOf } from '../http/errorAnswer.ts';
import { isLostSync } from '../http/failedSync.ts';
import { sendKept, type Page, type PageCache } from '../http/pageCache.ts';
import {
  isMailed,
  mailedPaths,
  pageAddress,
  publicDocument,
  secretPaths,
  shellDocument,
  troubleDocument,
  type DocumentSurroundings,
  type PageErrors,
} from './pageDocuments.ts';
import { partsOf } from '../http/request.ts';
import { registerPreview } from './preview.ts';
import type { FindShowPage } from './showPages.ts';
import { cookieName } from '../http/request.ts';
import { pageHeaders } from '../http/securityHeaders.ts';

interface PageSurroundings extends DocumentSurroundings {
  cache: PageCache;
  findShowPage: FindShowPage;
  /** Makes the file for calendars of a show that there is. */
  makeShowCalendar: (path: string) => Promise<Page>;
  /** Does what a link in a mail is for. @returns whether its token led to anybody. */
  follow: Readonly<Record<(typeof mailedPaths)[number], (token: string) => Promise<boolean>>>;
  /** Whom the link with this token invites; null where it does not work (any more). */
  invited: (token: string) => Promise<Invited | null>;
  /** Whether anybody can sign in yet. */
  hasAccounts: () => Promise<boolean>;
  /** Told when what was written may not have reached the disk. */
  onLostSync: () => void;
}

/** Pages that only members have: with the hint their empty shell, without it a way elsewhere. */
const memberPaths: Readonly<Record<string, 'redirect' | 'not-found'>> = {
  '/home': 'redirect',
  '/theme': 'redirect',
  '/aboutus': 'not-found',
  '/account': 'not-found',
};

/** Where the first account is made, while there is none. */
const setupPath = '/setup';

/** Every path that a page answers at. */
export const pagePaths: readonly string[] = [
  ...publicPaths,
  ...Object.keys(memberPaths),
  setupPath,
  invitePath,
];

/** Serves every HTML page. */
export function registerPages(app: FastifyInstance, s: PageSurroundings): void {
  const https = s.publicUrl.protocol === 'https:';
  const headersFor = (
    referrer: 'strict-origin-when-cross-origin' | 'no-referrer',
    origins: ForeignOrigins,
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
  const usual = headersFor(openly, {});
  /** For pages whose address holds a secret. */
  const discreet = headersFor('no-referrer', {});
  /** For those of them that links in mails lead to, where no script runs. */
  const plain = headersFor('no-referrer', {}, null);
  // To the letter: other spellings of a path, such as `//music` or `/%6dusic`, are other paths.
  const known = new Set(publicPaths);

  const troubleWith =
    (headers: OutgoingHttpHeaders): PageErrors =>
    (error, request, reply) => {
      if (isLostSync(error)) s.onLostSync();
      const problem = problemOf(error);
      logFailure(problem, error, request, 'a page failed');
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
    title: string | null,
    areas: Record<string, unknown> = {},
  ) =>
    reply
      .headers(frame === 'member' ? usual : discreet)
      .header('cache-control', 'no-store')
      .send(await shellDocument(frame, s, title, areas));

  const makePage = async (address: string): Promise<Page> => {
    const { pathname } = partsOf(address);
    const isSecret = secretPaths.has(pathname);
    const now = s.clock.now();
    const { status, html, areas, origins } = await publicDocument(address, s);
    return {
      status,
      body: html,
      headers: {
        ...(isMailed(pathname) ? plain : isSecret ? discreet : headersFor(openly, origins)),
        'cache-control':
          status === 200 && !isSecret ? 'public, max-age=0, must-revalidate' : 'no-store',
      },
      freshUntil: nextChange(areas, now),
      compressed: 'at-once',
    };
  };

  const sendNowhere = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage('/not-found', request, reply);

  const sendPage = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    // What a link in a mail shows depends on its token, so no address that can be typed leads to
    // the page that was kept.
    const key = isMailed(partsOf(address).pathname) ? ` ${address}` : address;
    return sendMade(key, () => makePage(address), request, reply);
  };

  const sendMade = async (
    key: string,
    make: () => Promise<Page>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const page = await s.cache.getOrMake(key, make);
    reply.hijack();
    sendKept(page, request.raw, reply.raw);
    return reply;
  };

  registerPreview(app, s, troubleWith);
  const errorHandler: PageErrors = (error, request, reply) => {
    const { pathname } = partsOf(request.url);
    const headers = isMailed(pathname) ? plain : hasSecret(pathname) ? discreet : usual;
    return troubleWith(headers)(error, request, reply);
  };
  const ofShows = { schema: { hide: true }, errorHandler };
  // Somebody shortens the address of a show.
  app.get('/shows', ofShows, (_, reply) => reply.redirect(allShowsPath, 302));
  app.get(`${showPagesPath}*`, ofShows, async (request, reply) => {
    const { pathname } = partsOf(request.url);
    const path = await s.findShowPage(pathname);
    if (path === null) return sendNowhere(request, reply);
    const isCalendar = /\.ics\/?$/i.test(pathname);
    const wanted = isCalendar ? `${path}.ics` : path;
    if (pathname === wanted) {
      return isCalendar
        ? sendMade(wanted, () => s.makeShowCalendar(path), request, reply)
        : sendPage(path, request, reply);
    }
    // A show that gets its old name back must not send anybody in circles.
    return reply.header('cache-control', 'no-cache').redirect(wanted, 308);
  });
  app.get('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const { pathname, searchParams } = partsOf(request.url);
    const member = memberPaths[pathname];
    if (member && request.cookies[cookieName(hintCookie, https)])
      return sendShell(reply, 'member', null);
    if (member === 'redirect') return reply.header('cache-control', 'no-store').redirect('/', 302);
    if (pathname === setupPath && !(await s.hasAccounts()))
      return sendShell(reply, 'setup', 'Welcome');
    if (pathname === invitePath) {
      // Only looked at: programs that scan mails open every link.
      const invited = await s.invited(searchParams.get('token') ?? '');
      const title = invited ? 'Welcome' : 'Invalid Invitation';
      return sendShell(reply, 'invite', title, { [invitedArea]: invited });
    }
    const unslashed = pathname.replace(/\/$/, '');
    if (pathname !== '/' && pathname !== unslashed && known.has(unslashed)) {
      return reply.redirect(unslashed + request.url.slice(pathname.length), 308);
    }
    if (!known.has(pathname)) return sendNowhere(request, reply);
    return sendPage(pageAddress(pathname, searchParams), request, reply);
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
        // What was cut off on its way is no token, and the database is not asked for it.
        if (!isSecretShaped(token)) return sendPage(path, request, reply);
        const state = (await s.follow[path](token)) ? 'done' : 'unknown';
        return sendPage(`${path}?state=${state}`, request, reply);
      });
    }
  });
}

/** Whether the address of a page that is made, or could not be, holds a secret. */
const hasSecret = (pathname: string): boolean =>
  secretPaths.has(pathname) || pathname === setupPath || pathname === invitePath;

/** Every page has a form in its footer, so every page may reach where forms go. */
const withService = (origins: ForeignOrigins, { origin }: EmailService): ForeignOrigins =>
  origin === null ? origins : { ...origins, connects: [...(origins.connects ?? []), origin] };

/**
 * The next instant at which something on a page changes by the clock alone: an upcoming show
 * becomes a past one, or the footer's year ends.
 */
function nextChange(areas: Record<string, unknown>, now: number): number {
  const shows = [showsArea, showPageArea].flatMap(({ name }) => (areas[name] ?? []) as Show[]);
  return Math.min(nextNewYear(now), nextShowEnd(shows, now) ?? Infinity);
}

/** The footer shows the year, so no page outlives it. */
function nextNewYear(now: number): number {
  return Date.UTC(new Date(now).getUTCFullYear() + 1);
}
