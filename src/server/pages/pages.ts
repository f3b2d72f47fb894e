import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadArea } from '../../kit/client/data/area.ts';
import type { EmailService } from '../../kit/client/public-forms/emailService.ts';
import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { opensInFrame } from '../../kit/client/player/pressedLink.ts';
import { isSecretShaped } from '../../kit/server/secrets.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import { inlineScript } from '../../site/server/inlineScript.ts';
import { pageAreasPath } from '../../site/pageData.ts';
import { memberPages, sitePageAt, type MailedPath, type PagePath } from '../../site/pages.ts';
import { noteError, startAnswer } from '../http/errorAnswer.ts';
import { answerKept, type Page } from '../kept/keptPage.ts';
import { memoByGeneration } from '../kept/memoByGeneration.ts';
import { PageCache } from '../kept/pageCache.ts';
import { knownAddress, pageAddress } from '../../site/server/pageAddress.ts';
import {
  publicDocument,
  type PageAreas,
  shellDocument,
  troubleDocument,
  type DocumentDeps,
} from '../../site/server/pageDocuments.ts';
import { recordReads } from '../../site/server/recordReads.ts';
import { registerPreview, type PageErrors } from './preview.ts';
import { registerPrivatePages, type PrivatePages } from './privatePages.ts';
import { cookieName } from '../http/cookieName.ts';
import { pageHeaders } from '../http/securityHeaders.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { SentForm, FormAnswer } from '../../site/server/sessionForms.ts';
import { requestContext } from '../http/registerApi.ts';
import type { ServerServices } from '../serverServices.ts';

const maxFormBytes = 16_384;

/** Each is there for as long as fans may still ask for it: longer than the page that names it. */
const keptAreas = { pages: 200, bytes: 3_000_000 };

/** A page that scripts draw from nothing but what it is given. */
export interface Shell {
  frame: 'setup' | 'invite';
  title: string;
  areas?: Record<string, unknown>;
}

/** Pages of what is stored, one each. */
export interface StoredPages {
  /** What their paths begin with, such as `/shows/`. */
  prefix: string;
  /** Where all are listed. */
  listedAt: string;
  /** As it is spelled today; null where there is none. */
  findPath: (pathname: string) => Promise<string | null>;
  /** A file about the same. @param path as `findPath` answers it. */
  file: { extension: string; make: (path: string) => Promise<Page> };
  /** Takes the form of such a page; null where there is no such form. */
  send?: (path: string, sent: SentForm) => Promise<FormAnswer | null>;
}

interface PageDeps
  extends DocumentDeps, Pick<ServerServices, 'headers' | 'cache' | 'onFailedSync'> {
  storedPages: readonly StoredPages[];
  previewed: (query: URLSearchParams) => ReadArea;
  /** Whether visitors are told of each of these records that is there, now. */
  areTold: (ids: readonly string[]) => Promise<boolean>;
  /** By path, which holds a secret. Null where there is none (any more). */
  shells: Readonly<Record<string, (query: URLSearchParams) => Promise<Shell | null>>>;
  privatePages: PrivatePages;
  /** Data that belong to whoever has the token of the page's address. */
  granted: Partial<Record<PagePath, (token: string) => Promise<Record<string, unknown>>>>;
  /** Forms that work without scripts, by the path of their page. */
  forms: Partial<Record<PagePath, (sent: SentForm) => Promise<FormAnswer>>>;
  /** By path. @returns whether the token belongs to anybody. */
  follow: Readonly<Record<MailedPath, (token: string) => Promise<boolean>>>;
  /** The cookie of whoever may be a member; it proves nothing. */
  hintCookie: string;
  https: boolean;
}

export function registerPages(app: FastifyInstance, s: PageDeps): void {
  const { https } = s;
  const headersFor = (
    referrer: 'strict-origin-when-cross-origin' | 'no-referrer',
    origins: CspOrigins,
    script: string | null = inlineScript(s.assets.entry),
    framedBy: 'nobody' | 'self' = 'nobody',
  ) =>
    pageHeaders({
      inlineScript: script,
      framedBy,
      origins: withService(origins, s.emailService),
      referrer,
      shared: s.headers,
    });
  const openly = 'strict-origin-when-cross-origin';
  const openHeaders = headersFor(openly, {});
  /** For what fans walk through while music plays, and for nothing else. */
  const walkedHeaders = (origins: CspOrigins) =>
    headersFor(openly, origins, inlineScript(s.assets.entry), 'self');
  /** For addresses that hold a secret. */
  const secretHeaders = headersFor('no-referrer', {});
  /** For a secret that a fan comes to from a page, while music plays. */
  const walkedSecretHeaders = headersFor('no-referrer', {}, undefined, 'self');
  /** For links in mails, where no script runs. */
  const mailedHeaders = headersFor('no-referrer', {}, null);

  const headersAt = (pathname: string, origins: CspOrigins = {}): OutgoingHttpHeaders => {
    const { isSecret = false, isMailed = false } = sitePageAt(pathname) ?? {};
    if (pathname === s.privatePages.path) return secretHeaders;
    if (isMailed) return mailedHeaders;
    if (isSecret) return opensInFrame(pathname) ? walkedSecretHeaders : secretHeaders;
    return opensInFrame(pathname) ? walkedHeaders(origins) : headersFor(openly, origins);
  };

  const troubleWith =
    (headers: OutgoingHttpHeaders): PageErrors =>
    (error, request, reply) => {
      const problem = noteError(error, request, s.onFailedSync);
      return startAnswer(problem, reply).headers(headers).send(troubleDocument(problem.message, s));
    };

  const hasHint = (request: FastifyRequest) =>
    request.cookies[cookieName(s.hintCookie, https)] !== undefined;

  const sendShell = async (
    reply: FastifyReply,
    frame: 'member' | 'setup' | 'invite',
    title: string | null,
    areas: Record<string, unknown> = {},
  ) =>
    reply
      .headers(frame === 'member' ? openHeaders : secretHeaders)
      .header('cache-control', cacheControl.never)
      .send(await shellDocument(frame, s, title, areas));

  const pageAreas = new PageCache(s.clock, keptAreas);
  s.cache.onForget(() => pageAreas.forget());
  const makePage = async (address: string): Promise<Page> => {
    const { pathname } = urlParts(address);
    const { isSecret = false } = sitePageAt(pathname) ?? {};
    const reads = recordReads(s);
    const document = await publicDocument(address, { ...s, ...reads });
    const { status, html, leadsTo, origins, freshUntil, areas } = document;
    const kept = { freshUntil, isUnchanged: reads.areUnchanged };
    if (leadsTo !== null) {
      const headers = { ...openHeaders, 'cache-control': cacheControl.fresh, location: leadsTo };
      return { status: 302, body: '', headers, compressed: 'never', ...kept };
    }
    await pageAreas.getOrMake(areas.hash, async () => areasPage(areas));
    return {
      status,
      body: html,
      headers: {
        ...headersAt(pathname, origins),
        'cache-control': status === 200 && !isSecret ? cacheControl.fresh : cacheControl.never,
      },
      compressed: 'at-once',
      areasHash: areas.hash,
      ...kept,
    };
  };

  const areasPage = ({ json }: PageAreas): Page => {
    const ids = [...json.matchAll(/"_id":"([^"]+)"/g)].map(([, id]) => id!);
    return {
      status: 200,
      body: json,
      headers: {
        ...s.headers,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': cacheControl.forever,
      },
      freshUntil: null,
      compressed: 'at-once',
      isUnchanged: memoByGeneration(s.cache, () => s.areTold(ids)),
    };
  };

  /** Also that of pages from before a change, while visitors may still be told of all of it. */
  const findAreas = async (hash: string) => {
    const areas = pageAreas.get(hash);
    return areas && (await s.cache.orLast(areas.isUnchanged!(), true)) ? areas : null;
  };

  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage('/not-found', request, reply);

  const keptPage = (address: string) => {
    const { isMailed, isOptional } = sitePageAt(urlParts(address).pathname) ?? {};
    // With a space, no address that can be typed leads to a page that depends on more than it.
    const key = isMailed || isOptional ? ` ${address}` : address;
    return s.cache.getOrMake(key, () => makePage(address));
  };

  const sendPage = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const { isOptional } = sitePageAt(urlParts(address).pathname) ?? {};
    const kept = await keptPage(address);
    if (isOptional && kept.status === 404 && hasHint(request))
      return sendShell(reply, 'member', null);
    return answerKept(kept, request, reply);
  };

  const findPath = async (pathname: string) => {
    const owner = s.storedPages.find(({ prefix }) => pathname.startsWith(prefix));
    return owner ? owner.findPath(pathname) : null;
  };
  registerPreview(app, { ...s, findPath }, troubleWith);
  registerPrivatePages(app, s, {
    headers: mailedHeaders,
    sendNone: (request, reply) => sendPage(s.privatePages.path, request, reply),
    errorHandler: troubleWith(mailedHeaders),
  });
  app.get(`${pageAreasPath}:file`, { schema: { hide: true } }, async (request, reply) => {
    const { pathname, searchParams } = urlParts(request.url);
    const wanted = pathname.slice(pageAreasPath.length).replace(/\.json$/, '');
    let found = await findAreas(wanted);
    if (!found) {
      const page = urlParts(searchParams.get('page') ?? '');
      const address = await knownAddress(page.pathname, page.searchParams, findPath);
      // A page may be kept for longer than its data.
      if ((await keptPage(address)).areasHash === wanted) await makePage(address);
      found = await findAreas(wanted);
    }
    return found ? answerKept(found, request, reply) : reply.callNotFound();
  });
  const errorHandler: PageErrors = (error, request, reply) =>
    troubleWith(headersAt(urlParts(request.url).pathname))(error, request, reply);
  const route = { schema: { hide: true }, errorHandler };
  for (const { prefix, listedAt, findPath: findOwn, file } of s.storedPages) {
    // Somebody may shorten such an address.
    const shortened = prefix.replace(/\/$/, '');
    if (!sitePageAt(shortened)) {
      app.get(shortened, route, (_, reply) => reply.redirect(listedAt, 302));
    }
    app.get(`${prefix}*`, route, async (request, reply) => {
      const { pathname } = urlParts(request.url);
      if (pathname === prefix && sitePageAt(shortened)) return reply.redirect(shortened, 308);
      const path = await findOwn(pathname);
      if (path === null) return sendNotFound(request, reply);
      const isFile = pathname.replace(/\/$/, '').toLowerCase().endsWith(file.extension);
      const wanted = isFile ? path + file.extension : path;
      if (pathname === wanted) {
        if (!isFile) return sendPage(path, request, reply);
        return answerKept(await s.cache.getOrMake(wanted, () => file.make(path)), request, reply);
      }
      // Not cached for long: what gets its old name back must not redirect in circles.
      return reply.header('cache-control', cacheControl.fresh).redirect(wanted, 308);
    });
  }
  for (const [path, open] of Object.entries(s.shells)) {
    const secret = { ...route, errorHandler: troubleWith(secretHeaders) };
    app.get(path, secret, async (request, reply) => {
      const shell = await open(urlParts(request.url).searchParams);
      if (!shell) return sendNotFound(request, reply);
      return sendShell(reply, shell.frame, shell.title, shell.areas);
    });
  }
  for (const [path, open] of Object.entries(s.granted)) {
    app.get(path, route, async (request, reply) => {
      const token = urlParts(request.url).searchParams.get('token') ?? '';
      const areas = isSecretShaped(token) ? await open(token) : {};
      const { html } = await publicDocument(path, s, null, areas);
      reply.headers(headersAt(path)).header('cache-control', cacheControl.never);
      return reply.send(html);
    });
  }
  app.get('/*', route, async (request, reply) => {
    const { pathname, searchParams } = urlParts(request.url);
    const member = memberPages[pathname];
    if (member && hasHint(request)) return sendShell(reply, 'member', null);
    if (member === 'front page')
      return reply.header('cache-control', cacheControl.never).redirect('/', 302);
    const unslashed = pathname.replace(/\/$/, '');
    const isPage = sitePageAt(unslashed) ?? memberPages[unslashed] ?? s.shells[unslashed];
    if (pathname !== '/' && pathname !== unslashed && isPage) {
      return reply.redirect(unslashed + request.url.slice(pathname.length), 308);
    }
    // Exact paths only: `//music` and `/%6dusic` are other paths.
    if (!sitePageAt(pathname)) return sendNotFound(request, reply);
    return sendPage(pageAddress(pathname, searchParams), request, reply);
  });

  void app.register(async (posted) => {
    posted.removeAllContentTypeParsers();
    posted.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    type Posted = FastifyRequest<{ Body: URLSearchParams }>;
    const sentBy = (request: Posted, reply: FastifyReply): SentForm => ({
      // Undefined where nothing was sent.
      form: request.body ?? new URLSearchParams(),
      query: urlParts(request.url).searchParams,
      context: requestContext(request, reply, https),
    });
    const answerForm = async (answer: FormAnswer, address: string, reply: FastifyReply) => {
      reply.header('cache-control', cacheControl.never);
      if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
      const { html, origins } = await publicDocument(address, s, null, answer.areas);
      if (answer.problem) startAnswer(answer.problem, reply);
      return reply.headers(headersAt(urlParts(address).pathname, origins)).send(html);
    };
    for (const [path, send] of Object.entries(s.forms)) {
      posted.post(path, route, async (request: Posted, reply) => {
        const sent = sentBy(request, reply);
        return answerForm(await send(sent), pageAddress(path, sent.query), reply);
      });
    }
    for (const { prefix, findPath: findOwn, send } of s.storedPages) {
      if (!send) continue;
      posted.post(`${prefix}*`, route, async (request: Posted, reply) => {
        const path = await findOwn(urlParts(request.url).pathname);
        const answer = path && (await send(path, sentBy(request, reply)));
        return answer ? answerForm(answer, path, reply) : sendNotFound(request, reply);
      });
    }
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
      mailed.post(path, route, async (request, reply) => {
        const token = urlParts(request.url).searchParams.get('token') ?? '';
        // What was cut off on its way need not be looked up.
        if (!isSecretShaped(token)) return sendPage(path, request, reply);
        const state = (await follow(token)) ? 'done' : 'unknown';
        return sendPage(`${path}?state=${state}`, request, reply);
      });
    }
  });
}

/** Every page has a form in its footer. */
const withService = (origins: CspOrigins, { origin }: EmailService): CspOrigins =>
  origin === null ? origins : { ...origins, connects: [...(origins.connects ?? []), origin] };
