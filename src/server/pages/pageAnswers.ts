import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { opensInFrame } from '../../kit/client/player/pressedLink.ts';
import type { EmailService } from '../../kit/client/public-forms/emailService.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { MailedLink } from '../../kit/server/mailedLink.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import { sitePageAt, type MailedPath, type PagePath } from '../../site/pages.ts';
import { inlineScript } from '../../site/server/inlineScript.ts';
import {
  publicDocument,
  memberShell,
  shellDocument,
  troubleDocument,
  type DocumentServices,
  type Shell,
} from '../../site/server/pageDocuments.ts';
import type { PrivatePageServices } from '../../site/server/privatePages.ts';
import type { FormAnswer, SentForm } from '../../site/server/pageForms.ts';
import { cookieName } from '../http/cookieName.ts';
import { recordError, startAnswer } from '../http/errorAnswer.ts';
import { pageHeaders, type PagePolicy } from '../http/securityHeaders.ts';
import { answerCached, textPage, type Page } from '../cache/cachedPage.ts';
import { PageCache } from '../cache/pageCache.ts';
import type { ServerServices } from '../serverServices.ts';

/** Each stays for as long as fans may still request it: longer than the page that names it. */
const maxAreas = { pages: 200, bytes: 3_000_000 };

export interface StoredPages {
  /** The prefix of their paths, such as `/shows/`. */
  prefix: string;
  listedAt: string;
  /** The record's current path; null if there is none. */
  findPath: (pathname: string) => Promise<string | null>;
  /** A file about the same record. @param path as `findPath` returns it. */
  file?: { extension: string; make: (path: string) => Promise<Page> };
  /** Handles the form of such a page; null if there is none. */
  send?: (path: string, sent: SentForm) => Promise<FormAnswer | null>;
}

export interface PageServices
  extends
    DocumentServices,
    PrivatePageServices,
    Pick<ServerServices, 'config' | 'headers' | 'cache' | 'dataCache'> {
  storedPages: readonly StoredPages[];
  /** The page of what had this path at the band's former site; null for none. */
  movedTo: (pathname: string) => Promise<string | null>;
  /** A sentence above each page; null for none. */
  notice: () => Promise<string | null>;
  /** Whether visitors see each of these records that is there, now. */
  areVisible: (ids: readonly string[]) => Promise<boolean>;
  /** Finds a page by its path, which holds a secret. Returns null if there is none (any more). */
  shells: Readonly<Record<string, (query: URLSearchParams) => Promise<Shell | null>>>;
  /** The path of records that are not public. */
  privatePath: string;
  /** Data for the holder of the token in the page's address. */
  granted: Partial<Record<PagePath, (token: string) => Promise<Record<string, unknown>>>>;
  /** Forms that work without scripts, by the path of their page. */
  forms: Partial<Record<PagePath, (sent: SentForm) => Promise<FormAnswer>>>;
  links: Readonly<Record<MailedPath, MailedLink>>;
  /** The cookie that hints at a member; it proves nothing. */
  hintCookie: string;
}

/** The services of pages, with the answers that their routes share. */
export type Pages = PageServices & ReturnType<typeof pageAnswers>;

/** Answers pages, each with the headers that the policy of its address needs. */
export function pageAnswers(s: PageServices) {
  const policies = policiesOf(s);
  const made = madePages(s, policies);
  /** The options of a route, whose error pages have these headers. */
  const routeWith = (headersAt: (pathname: string) => OutgoingHttpHeaders) => ({
    async errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const problem = recordError(error, request);
      const own = headersAt(urlParts(request.url).pathname);
      return startAnswer(problem, reply).headers(own).send(troubleDocument(problem.message, s));
    },
  });

  const hasHint = (request: FastifyRequest) =>
    request.cookies[cookieName(s.hintCookie, s.config.https)] !== undefined;

  const sendShell = async (shell: Shell, reply: FastifyReply) =>
    reply
      .headers(shell.frame === 'member' ? policies.open : policies.secret)
      .header('cache-control', cacheControl.never)
      .send(await shellDocument(shell, s));

  const sendPage = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const { isOptional } = sitePageAt(urlParts(address).pathname) ?? {};
    const page = await made.cachedPage(address);
    if (isOptional && page.status === 404 && hasHint(request)) return sendShell(memberShell, reply);
    return answerCached(page, request, reply);
  };

  const findPath = async (pathname: string) => {
    const owner = s.storedPages.find(({ prefix }) => pathname.startsWith(prefix));
    return owner ? owner.findPath(pathname) : null;
  };
  return {
    ...made,
    policies,
    hasHint,
    sendPage,
    async sendNotFound(request: FastifyRequest, reply: FastifyReply) {
      const moved = await s.movedTo(urlParts(request.url).pathname);
      if (moved === null) return sendPage('/not-found', request, reply);
      return reply.header('cache-control', cacheControl.fresh).redirect(moved, 308);
    },
    sendShell,
    findPath,
    routeWith,
    route: routeWith(policies.at),
  };
}

function policiesOf(s: PageServices) {
  const headersFor = ({ origins = {}, ...policy }: Partial<PagePolicy> = {}) =>
    pageHeaders({
      inlineScript: inlineScript(s.assets.entries),
      framedBy: 'nobody',
      origins: withService(origins, s.emailService),
      referrer: 'strict-origin-when-cross-origin',
      shared: s.headers,
      ...policy,
    });
  const open = headersFor();
  const secret = headersFor({ referrer: 'no-referrer' });
  /** Headers of links in e-mails, if no script runs. */
  const mailed = headersFor({ referrer: 'no-referrer', inlineScript: null });

  const at = (pathname: string, origins: CspOrigins = {}): OutgoingHttpHeaders => {
    const { isSecret = false, isMailed = false } = sitePageAt(pathname) ?? {};
    if (pathname === s.privatePath) return secret;
    if (isMailed) return mailed;
    // Fans walk through these pages while music plays.
    const framedBy = opensInFrame(pathname) ? 'self' : 'nobody';
    return headersFor(isSecret ? { referrer: 'no-referrer', framedBy } : { origins, framedBy });
  };

  return { open, secret, mailed, at };
}

function madePages(s: PageServices, policies: ReturnType<typeof policiesOf>) {
  const pageAreas = new PageCache(s.clock, maxAreas);
  s.cache.onForget(() => pageAreas.forget());
  const makePage = async (address: string): Promise<Page> => {
    const { pathname } = urlParts(address);
    const { isSecret = false } = sitePageAt(pathname) ?? {};
    const notice = await s.notice();
    const document = await publicDocument(address, s, { notice });
    const { status, html, leadsTo, origins, freshUntil, areas } = document;
    if (leadsTo !== null) {
      const moved = { ...policies.open, 'cache-control': cacheControl.fresh, location: leadsTo };
      return { status: 302, body: '', headers: moved, compressed: 'never', freshUntil };
    }
    await pageAreas.getOrMake(areas.hash, async () => areasPage(areas));
    return {
      status,
      body: html,
      headers: {
        ...policies.at(pathname, origins),
        'cache-control': status === 200 && !isSecret ? cacheControl.fresh : cacheControl.never,
      },
      compressed: 'at-once',
      areasHash: areas.hash,
      freshUntil,
    };
  };

  const areasPage = ({ json, hash }: { json: string; hash: string }): Page => {
    const isUnchanged = s.dataCache.reader(`visible ${hash}`, () =>
      s.areVisible(json.match(/(?<="_id":")[^"]+/g) ?? []),
    );
    const [type, cache] = ['application/json', cacheControl.forever];
    return textPage(s.headers, { body: json, hash, type, cache, isUnchanged });
  };

  /** Also areas of pages from before a change, while visitors may still get them. */
  const findAreas = async (hash: string) => {
    const areas = pageAreas.get(hash);
    return areas && (await s.cache.staleIfError(areas.isUnchanged!(), true)) ? areas : null;
  };

  const cachedPage = (address: string) => {
    const { isMailed, isOptional } = sitePageAt(urlParts(address).pathname) ?? {};
    // With a space, no address that can be typed leads to a page that depends on more than it.
    const key = isMailed || isOptional ? ` ${address}` : address;
    return s.cache.getOrMake(key, () => s.dataCache.page(() => makePage(address)));
  };

  return { makePage, findAreas, cachedPage };
}

/** Every page has a form in its footer. */
const withService = (origins: CspOrigins, { origin }: EmailService): CspOrigins =>
  origin === null ? origins : { ...origins, connects: [...(origins.connects ?? []), origin] };
