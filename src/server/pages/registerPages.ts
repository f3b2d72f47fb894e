import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { MailedAnswer, MailedLink } from '../../kit/server/mailedLink.ts';
import { isSecretShaped } from '../../kit/server/secrets.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import { pageAreasPath } from '../../site/pageData.ts';
import { memberPages, sitePageAt } from '../../site/pages.ts';
import { knownAddress, pageAddress } from '../../site/server/pageAddress.ts';
import { memberShell, publicDocument } from '../../site/server/pageDocuments.ts';
import type { FormAnswer, SentForm } from '../../site/server/pageForms.ts';
import { privatePage } from '../../site/server/privatePages.ts';
import { startAnswer } from '../http/errorAnswer.ts';
import { requestContext } from '../http/registerApi.ts';
import { answerCached } from '../cache/cachedPage.ts';
import { pageAnswers, type Pages, type PageServices } from './pageAnswers.ts';
import { registerPreview } from './preview.ts';

const maxFormBytes = 16_384;

export function registerPages(app: FastifyInstance, s: PageServices): void {
  const pages = { ...s, ...pageAnswers(s) };
  registerPreview(app, pages);
  registerPrivatePages(app, pages);
  registerAreas(app, pages);
  registerStored(app, pages);
  registerSecrets(app, pages);
  registerOthers(app, pages);
  registerForms(app, pages);
  registerMailed(app, pages);
}

/** Shows what is not public to anyone with a link to it: without scripts, and never cached. */
function registerPrivatePages(app: FastifyInstance, pages: Pages) {
  const headers = pages.policies.mailed;
  const route = pages.routeWith(() => headers);
  app.get(pages.privatePath, route, async (request, reply) => {
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

/** The data of pages, for their scripts. */
function registerAreas(app: FastifyInstance, pages: Pages) {
  app.get(`${pageAreasPath}:file`, async (request, reply) => {
    const { pathname, searchParams } = urlParts(request.url);
    const wanted = pathname.slice(pageAreasPath.length).replace(/\.json$/, '');
    let found = await pages.findAreas(wanted);
    if (!found) {
      const page = urlParts(searchParams.get('page') ?? '');
      const address = await knownAddress(page.pathname, page.searchParams, pages.findPath);
      // A page may be cached for longer than its data.
      if ((await pages.cachedPage(address)).areasHash === wanted) await pages.makePage(address);
      found = await pages.findAreas(wanted);
    }
    return found ? answerCached(found, request, reply) : reply.callNotFound();
  });
}

/** Pages of what is stored, and files about the same. */
function registerStored(app: FastifyInstance, pages: Pages) {
  const { storedPages, cache, route } = pages;
  for (const { prefix, listedAt, findPath: findOwn, file } of storedPages) {
    // A fan may shorten such an address.
    const shortened = prefix.replace(/\/$/, '');
    if (!sitePageAt(shortened)) {
      app.get(shortened, route, (_, reply) => reply.redirect(listedAt, 302));
    }
    app.get(`${prefix}*`, route, async (request, reply) => {
      const { pathname } = urlParts(request.url);
      if (pathname === prefix && sitePageAt(shortened)) return reply.redirect(shortened, 308);
      const path = await findOwn(pathname);
      if (path === null) return pages.sendNotFound(request, reply);
      const bare = pathname.replace(/\/$/, '').toLowerCase();
      const asked = file && bare.endsWith(file.extension) ? file : null;
      const wanted = asked ? path + asked.extension : path;
      if (pathname === wanted) {
        if (!asked) return pages.sendPage(path, request, reply);
        return answerCached(await cache.getOrMake(wanted, () => asked.make(path)), request, reply);
      }
      // Not cached for long: a record that gets its old name back must not redirect in circles.
      return reply.header('cache-control', cacheControl.fresh).redirect(wanted, 308);
    });
  }
}

function registerSecrets(app: FastifyInstance, pages: Pages) {
  const { policies, route } = pages;
  const secret = pages.routeWith(() => policies.secret);
  for (const [path, open] of Object.entries(pages.shells)) {
    app.get(path, secret, async (request, reply) => {
      const shell = await open(urlParts(request.url).searchParams);
      return shell ? pages.sendShell(shell, reply) : pages.sendNotFound(request, reply);
    });
  }
  for (const [path, open] of Object.entries(pages.granted)) {
    app.get(path, route, async (request, reply) => {
      const token = urlParts(request.url).searchParams.get('token') ?? '';
      const areas = isSecretShaped(token) ? await open(token) : {};
      const { html } = await publicDocument(path, pages, { given: areas });
      reply.headers(policies.at(path)).header('cache-control', cacheControl.never);
      return reply.send(html);
    });
  }
}

/** Every other page, and addresses that lead to one. */
function registerOthers(app: FastifyInstance, pages: Pages) {
  app.get('/*', pages.route, async (request, reply) => {
    const { pathname, searchParams } = urlParts(request.url);
    const member = memberPages[pathname];
    if (member && pages.hasHint(request)) return pages.sendShell(memberShell, reply);
    if (member === 'front page')
      return reply.header('cache-control', cacheControl.never).redirect('/', 302);
    const unslashed = pathname.replace(/\/$/, '');
    const isPage = sitePageAt(unslashed) ?? memberPages[unslashed] ?? pages.shells[unslashed];
    if (pathname !== '/' && pathname !== unslashed && isPage) {
      return reply.redirect(unslashed + request.url.slice(pathname.length), 308);
    }
    // Exact paths only: `//music` and `/%6dusic` are other paths.
    if (!sitePageAt(pathname)) return pages.sendNotFound(request, reply);
    return pages.sendPage(pageAddress(pathname, searchParams), request, reply);
  });
}

/** Forms that browsers send without scripts. */
function registerForms(app: FastifyInstance, pages: Pages) {
  const { policies, route } = pages;
  void app.register(async (posted) => {
    posted.removeAllContentTypeParsers();
    posted.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    type Posted = FastifyRequest<{ Body: URLSearchParams }>;
    const sentBy = (request: Posted, reply: FastifyReply): SentForm => ({
      // Undefined if nothing was sent.
      form: request.body ?? new URLSearchParams(),
      query: urlParts(request.url).searchParams,
      context: requestContext(request, reply, pages.config.https),
    });
    const answerForm = async (answer: FormAnswer, address: string, reply: FastifyReply) => {
      reply.header('cache-control', cacheControl.never);
      if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
      const { html, origins } = await publicDocument(address, pages, { given: answer.areas });
      if (answer.problem) startAnswer(answer.problem, reply);
      return reply.headers(policies.at(urlParts(address).pathname, origins)).send(html);
    };
    for (const [path, send] of Object.entries(pages.forms)) {
      posted.post(path, route, async (request: Posted, reply) => {
        const sent = sentBy(request, reply);
        return answerForm(await send(sent), pageAddress(path, sent.query), reply);
      });
    }
    for (const { prefix, findPath: findOwn, send } of pages.storedPages) {
      if (!send) continue;
      posted.post(`${prefix}*`, route, async (request: Posted, reply) => {
        const path = await findOwn(urlParts(request.url).pathname);
        const answer = path && (await send(path, sentBy(request, reply)));
        return answer ? answerForm(answer, path, reply) : pages.sendNotFound(request, reply);
      });
    }
  });
}

/** Links in e-mails, which fans confirm with a press. */
function registerMailed(app: FastifyInstance, pages: Pages) {
  type Posted = FastifyRequest<{ Body: string | null }>;
  const send = async (
    answer: MailedAnswer,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if ('file' in answer) {
      const { name, content } = answer.file;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return reply.header('cache-control', cacheControl.never).send(content);
    }
    const address = `${path}?state=${answer.state}`;
    if (!answer.areas) return pages.sendPage(address, request, reply);
    const { html } = await publicDocument(address, pages, { given: answer.areas });
    reply.headers(pages.policies.at(path)).header('cache-control', cacheControl.never);
    return reply.send(html);
  };
  // Only the token counts: e-mail programs and pages without a referrer send no origin.
  void app.register(async (mailed) => {
    mailed.removeAllContentTypeParsers();
    // E-mail programs may send any type, but the page's buttons send this one.
    mailed.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 4096 },
      ({ headers: { 'content-type': type = '' } }, body, done) =>
        done(null, /^application\/x-www-form-urlencoded\b/i.test(type) ? String(body) : null),
    );
    for (const [path, { open, press }] of Object.entries<MailedLink>(pages.links)) {
      const route = (ask: (token: string, request: Posted) => Promise<MailedAnswer>) => ({
        ...pages.route,
        handler: async (request: Posted, reply: FastifyReply) => {
          const token = urlParts(request.url).searchParams.get('token') ?? '';
          // A path that was cut off needs no look-up.
          if (!isSecretShaped(token)) return pages.sendPage(path, request, reply);
          return send(await ask(token, request), path, request, reply);
        },
      });
      if (open) mailed.get(path, route(open));
      mailed.post(
        path,
        route((token, { body }) => press(token, new URLSearchParams(body ?? ''))),
      );
    }
  });
}
