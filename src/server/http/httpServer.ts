import http, { type IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Problem } from '../../errors/problem.ts';
import type { Account } from '../../kit/server/handler.ts';
import type { ServerServices } from '../serverServices.ts';
import { isOwnCall } from './crossOrigin.ts';
import { answerClientError, answerErrors, problemOf, sendProblem } from './errorAnswer.ts';
import { openConnections } from './openConnections.ts';
import { limitBodyTime, readJsonOnly } from './requestLimits.ts';
import { logOptions, type LogStream } from './serverLog.ts';
import { answerCached, sendCached, type CachedPage } from '../cache/cachedPage.ts';
import { previewPath, sitePageAt } from '../../site/pages.ts';
import type { QuickCall } from './registerApi.ts';
import { watchForProxy } from './untrustedProxy.ts';
import { shedLoad } from './shedLoad.ts';
import { watchAnswers, type Answered } from './answered.ts';
import { urlParts } from '../../kit/server/urlParts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null;
    /** The body may take any time; others are cut off after a while. */
    isLongUpload: boolean;
  }
  interface FastifyContextConfig {
    /** Pages of other sites may call it, even if it is no read. */
    isForAnySite?: boolean;
    /** Called before the other hooks. */
    quick?: QuickCall | null;
  }
}

interface HttpServerOptions extends Pick<
  ServerServices,
  'config' | 'accountOf' | 'sessionCookie' | 'cache' | 'limits' | 'headers'
> {
  logStream?: LogStream | undefined;
  /** Called with every request. */
  onAnswered?: ((one: Answered) => void) | undefined;
}

export async function makeHttpServer(options: HttpServerOptions) {
  const { config, accountOf, sessionCookie, cache, limits, headers, logStream, onAnswered } =
    options;
  let takesChanges = true;
  const isWatched = Boolean(onAnswered) || /^(?:debug|trace)$/.test(config.logLevel);
  /** Sent before anything else is checked; the framework would double the time of its response. */
  const cachedFor = ({ method, url = '', headers: sent }: IncomingMessage): CachedPage | null => {
    const page = method === 'GET' || method === 'HEAD' ? cache.get(url) : null;
    const isRefused = page?.isForVisitors && sent.cookie?.includes(`${sessionCookie}=`);
    // RFC 9112, 3.2: if there are two hosts, it is unknown which one a proxy used.
    return isRefused || sent.host?.includes(',') ? null : page;
  };
  const httpOptions = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    // Otherwise Node looks for late headers only twice a minute.
    connectionsCheckingInterval: limits.headersMs / 4,
    // A hook limits a body's time instead, except for long uploads.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    // Node would use the first Host and not report a second.
    joinDuplicateHeaders: true,
    // Each slow client has that much buffered.
    highWaterMark: 8 * 1024,
  };
  const app = Fastify({
    logger: logOptions(config, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: limits.bodyBytes,
    serverFactory: (handle) =>
      http
        .createServer(httpOptions, (request, response) => {
          const page = isWatched ? null : cachedFor(request);
          if (page) sendCached(page, request, response);
          else handle(request, response);
        })
        .setTimeout(limits.silenceMs),
    rewriteUrl: originForm,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Connected clients get a response: the framework would refuse in its own format.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // An address that cannot be decoded passes no hook.
    frameworkErrors: (error, _request, reply) =>
      sendProblem(problemOf(error), reply.headers(headers)),
  });
  const routes: string[] = [];
  const quickCalls = new Map<string, QuickCall>();
  app.addHook('onRoute', ({ method, url, config: { quick } = {} }) => {
    if (quick) quickCalls.set(url, quick);
    routes.push(...[method].flat().map((one) => `${one} ${url}`));
  });
  app.server.maxHeadersCount = limits.headerCount;
  const { connections: max, silenceMs } = limits;
  const connections = openConnections(app.server, { max, silenceMs });

  if (isWatched) watchAnswers(app, onAnswered ?? (() => {}));
  app.addHook('onRequest', (request, reply, done) => {
    const page = cachedFor(request.raw);
    if (page) return void answerCached(page, request, reply);
    connections.waitFor(reply.raw);
    reply.headers(headers);
    if (request.headers.host?.includes(',')) return done(new Problem('request.unreadable'));
    const quick = takesChanges ? quickCalls.get(request.url) : undefined;
    if (quick) quick(request, reply).then((isAnswered) => isAnswered || done(), done);
    else done();
  });

  const missingSetting = watchForProxy(app, config.trustProxy);
  app.decorateRequest('account', null);
  app.decorateRequest('isLongUpload', false);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonOnly(app, limits);
  answerErrors(app, () => {
    if (!takesChanges) return;
    takesChanges = false;
    app.log.error({}, 'a sync to the disk failed: restart the site to accept changes again');
  });
  limitBodyTime(
    app,
    ({ account, url, isLongUpload }) =>
      isLongUpload || (account !== null && url.startsWith(`${config.apiBase}/uploads`)),
    limits,
  );
  shedLoad(app, connections, limits);
  await app.register(cookie);
  app.addHook('onRequest', async (request) => {
    if (
      !safeMethods.has(request.method) &&
      !sitePageAt(urlParts(request.url).pathname)?.isMailed &&
      !request.routeOptions.config.isForAnySite &&
      !isOwnCall(request.method, request.headers, config.publicUrl.host)
    ) {
      throw new Problem('request.foreign');
    }
    if (!takesChanges && !safeMethods.has(request.method)) {
      throw new Problem('server.storage-unavailable');
    }
    const isBelow = (path: string) => request.url.startsWith(`${path}/`);
    if (isBelow(previewPath) || isBelow(config.apiBase)) request.account = await accountOf(request);
  });
  return { server: app, connections, routes, takesChanges: () => takesChanges, missingSetting };
}

/** RFC 9110, 9.2.1. A GET that deletes is checked by its route. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Requests in absolute form are handled here, too (RFC 9112, 3.2.2). */
function originForm({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [start, host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (start === undefined) return url;
  if (!headers.host?.includes(',')) headers.host = host;
  const rest = url.slice(start.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
