import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import { answerClientError } from './errorAnswer.ts';
import { keepLongUpload } from './openConnections.ts';

const kib = 1024;

export const requestLimits = {
  headerBytes: 16 * kib,
  headerCount: 100,
  headersMs: 10_000,
  bodyMs: 30_000,
  uploadSilenceMs: 60_000,
  /** How long a connection may be silent, unless the server is at work for it. */
  silenceMs: 120_000,
  /** How long a connection may wait for its next request. */
  keepAliveMs: 72_000,
  bodyBytes: 256 * kib,
  jsonDepth: 20,
  connections: 2_000,
  /** Mean delay of the event loop above which calls are refused; 0 for never. */
  lagMs: 200,
  /** How long `/readyz` repeats its last answer. */
  readinessMs: 5_000,
  pageClearIntervalMs: 5_000,
  /** The interval of looks for images without copies, in case other programs change things. */
  variantLookIntervalMs: 60_000,
  /** How long keep-alive connections may still bring a request after a stop. */
  lingerMs: 500,
};
export type Limits = typeof requestLimits;

/** Refuses deep JSON and keys of prototypes; if no body is expected, an empty one is none. */
export function readJsonOnly(app: FastifyInstance, { jsonDepth }: Limits): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null, undefined);
    else if (depthOf(String(body)) > jsonDepth) done(new Problem('request.too-deep'));
    else parse(request, String(body), done);
  });
}

/** Node's own limit would cut off long uploads, so those are only watched for silence. */
export function limitBodyTime(
  app: FastifyInstance,
  isUpload: (request: FastifyRequest) => boolean,
  { bodyMs, uploadSilenceMs }: Limits,
): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { complete, headers } = raw;
    if (complete || !(headers['content-length'] ?? headers['transfer-encoding'])) return;
    timers.set(
      raw,
      setTimeout(() => cutOff(raw, reply.raw), bodyMs),
    );
    const stop = () => clearTimeout(timers.get(raw));
    raw.once('end', stop);
    raw.once('close', stop);
  });
  app.addHook('preParsing', async (request) => {
    const { raw } = request;
    const timer = timers.get(raw);
    if (!timer || raw.complete || !isUpload(request)) return;
    clearTimeout(timer);
    keepLongUpload(raw);
    timers.set(raw, destroyWhenSilent(raw, uploadSilenceMs));
  });
}

function cutOff(raw: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) raw.destroy();
  // Node's code for late headers.
  else answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
}

function destroyWhenSilent(raw: IncomingMessage, silenceMs: number): NodeJS.Timeout {
  let before = raw.socket.bytesRead;
  return setInterval(() => {
    if (raw.socket.bytesRead === before) raw.destroy();
    before = raw.socket.bytesRead;
  }, silenceMs);
}

export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < json.length; i += 1) {
    const c = json[i];
    if (inString) {
      if (c === '\\') i += 1;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{' || c === '[') deepest = Math.max(deepest, ++depth);
    else if (c === '}' || c === ']') depth -= 1;
  }
  return deepest;
}
