import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ProblemCode } from '../../errors/problem.ts';
import type { Handler, RequestContext } from '../../kit/server/handler.ts';
import { isWrite } from '../../kit/api/endpointAddress.ts';
import type { Endpoint } from '../../kit/api/endpoint.ts';
import { isBasedOn } from '../../kit/api/revision.ts';
import { isOverHttp, isOwnCall } from './crossOrigin.ts';
import { problemOf } from './errorAnswer.ts';
import { securityScheme } from './apiPage.ts';
import { answerCached, textPage } from '../cache/cachedPage.ts';
import type { ServerServices } from '../serverServices.ts';
import { writeAs, type Entered } from '../../database/recordedChanges.records.ts';
import { cookieName } from './cookieName.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

interface ApiServices extends Pick<
  ServerServices,
  'apiBase' | 'cache' | 'clock' | 'headers' | 'publicUrl' | 'tables'
> {
  config: Pick<ServerServices['config'], 'https'>;
  dataCache: Pick<ServerServices['dataCache'], 'page'>;
}

/** Serves an endpoint under the API's base, closed to visitors unless it says otherwise. */
export function registerEndpoint(app: FastifyInstance, handler: Handler, s: ApiServices): void {
  const { endpoint, handle, wrongFields } = handler;
  const { method, path, schemas, summary, access } = endpoint;
  const changes = isWrite(method, path);

  app.route({
    method,
    url: s.apiBase + path,
    // A HEAD on an address that deletes over GET must not delete.
    exposeHeadRoute: !changes,
    config: {
      isForAnySite: endpoint.isForAnySite,
      quick: handler.isQuick ? quickCall(app, handler, s) : null,
    },
    schema: {
      summary,
      description: detailOf(endpoint),
      security: access === 'closed' || schemas.refuses?.includes('session.needed') ? session : [],
      ...(schemas.params && { params: schemas.params }),
      ...(schemas.query && { querystring: schemas.query }),
      ...(schemas.body && { body: schemas.body }),
      response: { 200: schemas.answer.describe(changes ? 'Done.' : 'The requested data.') },
      refuses: {
        codes: refusedBy(endpoint),
        current: mayComeTooLate(endpoint) ? schemas.answer : null,
      },
    },
    onRequest: async (request, reply) => {
      if (endpoint.isForAnySite) reply.header('cross-origin-resource-policy', 'cross-origin');
      // Amazon sends its JSON as text.
      if (endpoint.isWebhook) request.headers['content-type'] = 'application/json';
      if (method === 'GET' && changes && !isOwnCall(method, request.headers, s.publicUrl.host)) {
        throw new Problem('request.foreign');
      }
      if (access === 'closed' && !request.account) throw new Problem('session.needed');
      refuseLostSignIn(endpoint, losesCookies(request, s.config.https));
    },
    attachValidation: true,
    preHandler: async ({ validationError, params: given, body }) => {
      const params = (given ?? {}) as { id?: string };
      // Nothing has such a name, and PostgreSQL refuses it.
      if (Object.values(params).some((text) => text.includes('\0'))) {
        const isMissing = (code: ProblemCode) => code.endsWith('.not-found');
        throw new Problem(schemas.refuses?.find(isMissing) ?? 'request.not-found');
      }
      const refused = validationError ? problemOf(validationError) : null;
      if (refused && !refused.fields) throw refused;
      const fields = {
        // A call without a body reads none.
        ...(schemas.body &&
          isRecord(body) && { ...(await wrongFields(body, params)), ...otherIds(params, body) }),
        ...refused?.fields,
      };
      if (Object.keys(fields).length > 0) throw new Problem('request.invalid', { fields });
    },
    handler: async (request, reply) => {
      if (access === 'read') return answerRead(endpoint, handle, request, reply, s);
      reply.header('cache-control', cacheControl.personal);
      let isDone = false;
      try {
        const work = () => handle(received(request, reply, s));
        const { account } = request;
        if (!changes || !account) return await work();
        const { answer, entered } = await writeAs({ account: account.id, at: s.clock.now() }, work);
        isDone = true;
        if (entered) reply.headers({ 'history-call': entered.id, ...labelHeader(entered, s) });
        return answer;
      } finally {
        // Done before the response leaves, so that the client's next read gets the new content.
        if (changes && endpoint.changesPages && access === 'closed') s.cache.clear(isDone);
      }
    },
  });
}

/** Returns false for anything unusual, which the route answers instead. */
export type QuickCall = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Answers a fan's call past the framework, whose hooks cost more than the call itself. */
function quickCall(app: FastifyInstance, { endpoint, handle }: Handler, s: ApiServices): QuickCall {
  const type = 'application/json';
  const headers = { ...s.headers, 'content-type': type, 'cache-control': cacheControl.personal };
  const parse = app.getDefaultJsonParser('error', 'error');
  return async (request, reply) => {
    const { method, raw, headers: sent } = request;
    if (method !== 'POST' || sent['content-type'] !== type || sent.cookie) return false;
    if (!isOwnCall(method, sent, s.publicUrl.host)) return false;
    // Node reads a body that came with the headers right after them.
    await Promise.resolve();
    if (raw.readableLength !== Number(sent['content-length'])) return false;
    const bytes = raw.read() as Buffer;
    parse(request, bytes.toString(), (_error, body) => (request.body = body));
    const checked = endpoint.schemas.body!.safeParse(request.body);
    if (!checked.success) {
      raw.unshift(bytes);
      return false;
    }
    request.body = checked.data;
    const answer = JSON.stringify(await handle(received(request, reply, s)));
    reply.hijack();
    reply.raw
      .writeHead(200, { ...headers, 'content-length': Buffer.byteLength(answer) })
      .end(answer);
    return true;
  };
}

/** UTF-16 units; with the escapes, far below what proxies accept in a header. */
const maxLabel = 80;

/** Names the changed record for the alert that offers to undo the change. */
function labelHeader({ noun, record, row }: Entered, { tables }: ApiServices) {
  const table = tables.find((one) => one.noun === noun);
  // A whole list has no row.
  if (!table || !row || (table.list && record === null)) return {};
  const label = table
    .labelOf({ ...row })
    .slice(0, maxLabel)
    .toWellFormed();
  return { 'history-label': encodeURIComponent(label) };
}

const mayComeTooLate = ({ schemas: { body, refuses = [] } }: Endpoint): boolean =>
  isBasedOn(body) ||
  refuses.includes('list.changed-meanwhile') ||
  refuses.includes('history.already-back');

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null;

/** A body may repeat the id of its address, and name no other. */
function otherIds({ id }: { id?: string }, body: Record<string, unknown>): Record<string, string> {
  const others = ['id', '_id'].filter(
    (name) => id !== undefined && typeof body[name] === 'string' && body[name] !== id,
  );
  return Object.fromEntries(others.map((name) => [name, 'Does not match the ID in the address']));
}

async function answerRead(
  endpoint: Endpoint,
  handle: Handler['handle'],
  request: FastifyRequest,
  reply: FastifyReply,
  s: ApiServices,
): Promise<FastifyReply> {
  const call = received(request, reply, s);
  if (endpoint.showsMembersMore && request.account) {
    reply.header('cache-control', cacheControl.personal);
    return reply.send(await handle(call));
  }
  // Uses the parsed query, so that unknown parameters make no other response.
  const part = String(new URLSearchParams(endpoint.schemas.query ? Object(request.query) : {}));
  const path = s.apiBase + endpoint.path;
  const make = async () => {
    const answer = await handle(call);
    return textPage(s.headers, {
      body: JSON.stringify(endpoint.schemas.answer.encode(answer)),
      type: 'application/json',
      cache: cacheControl.fresh,
      isForVisitors: endpoint.showsMembersMore,
      compressed: part === '' ? 'when-asked-again' : 'at-once',
    });
  };
  const key = part === '' ? path : `${path}?${part}`;
  const page = await s.cache.getOrMake(key, () => s.dataCache.page(make));
  return answerCached(page, request, reply);
}

function received(request: FastifyRequest, reply: FastifyReply, { config }: ApiServices) {
  const { params, query, body } = request as Record<'params' | 'query' | 'body', undefined>;
  return { params, query, body, context: requestContext(request, reply, config.https) };
}

/** @param https whether cookies go over https alone. */
export function requestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
): RequestContext {
  return {
    account: request.account,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    host: request.host,
    refusesCounting: ['sec-gpc', 'dnt'].some((name) => request.headers[name] === '1'),
    losesCookies: losesCookies(request, https),
    password: passwordIn(request.headers.authorization),
    cookie: (name) => request.cookies[cookieName(name, https)] ?? null,
    setCookie: (name, value, { maxAgeSeconds, httpOnly, sameSite }) => {
      reply.setCookie(cookieName(name, https), value, {
        path: '/',
        secure: https,
        httpOnly,
        sameSite,
        maxAge: maxAgeSeconds,
      });
    },
  };
}

/** The password of HTTP Basic (RFC 7617). */
function passwordIn(authorization = ''): string | null {
  const [, encoded] = /^Basic ([\w+/=-]{1,400})$/i.exec(authorization) ?? [];
  if (encoded === undefined) return null;
  return /:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1] ?? null;
}

const losesCookies = ({ headers }: FastifyRequest, https: boolean): boolean =>
  https && isOverHttp(headers.origin);

/** @throws Problem */
export function refuseLostSignIn({ schemas }: Endpoint, isLost: boolean): void {
  if (isLost && schemas.refuses?.includes('session.over-http')) {
    throw new Problem('session.over-http');
  }
}

const session = [{ [securityScheme]: [] }];

function detailOf({ method, path, access }: Endpoint): string {
  const who = access === 'closed' ? 'For members.' : 'For everyone.';
  if (method !== 'GET' || !isWrite(method, path)) return who;
  return `${who} This GET deletes, so requests from pages of other sites are refused.`;
}

function refusedBy({ method, path, schemas, access, isForAnySite }: Endpoint): ProblemCode[] {
  const groups: readonly [boolean, ...ProblemCode[]][] = [
    [true, ...(schemas.refuses ?? []), 'server.failed', 'server.busy', 'server.database-damaged'],
    [access === 'closed', 'session.needed'],
    [isWrite(method, path), 'server.storage-unavailable'],
    [isWrite(method, path) && !isForAnySite, 'request.foreign'],
    [method !== 'GET', 'request.unreadable', 'request.too-deep'],
    [method !== 'GET', 'request.too-large', 'request.wrong-type'],
    [Boolean(schemas.body ?? schemas.query), 'request.invalid'],
    [isBasedOn(schemas.body), 'record.changed-meanwhile'],
  ];
  return groups.flatMap(([refusesIt, ...codes]) => (refusesIt ? codes : []));
}
