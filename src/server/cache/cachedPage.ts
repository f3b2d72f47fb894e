import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../../kit/server/cacheControl.ts';

export interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
  /** The hash of the body, if it was made before. */
  hash?: string;
  /** The next time at which the clock changes the page, in epoch milliseconds. */
  freshUntil: number | null;
  /** `when-asked-again`: the first response is plain, later ones are compressed. */
  compressed: 'at-once' | 'when-asked-again' | 'never';
  /** Members get another response. */
  isForVisitors?: boolean;
  /** Names the data of the page's scripts, which is stored separately. */
  areasHash?: string;
  /** Whether rendering again would give the same; without it, each change renders again. */
  isUnchanged?: () => Promise<boolean>;
}

/** A text of a media type. @param shared the headers of every response. */
export const textPage = (
  shared: OutgoingHttpHeaders,
  { type, cache, ...page }: Partial<Page> & { body: string; type: string; cache: string },
): Page => ({
  status: 200,
  headers: { ...shared, 'content-type': `${type}; charset=utf-8`, 'cache-control': cache },
  freshUntil: null,
  compressed: 'at-once',
  ...page,
});

/** Bytes; compressing less saves no packet. */
const worthwhile = 500;

/** Bytes; compressing more takes a second of CPU time for a few packets. */
const maxCompressed = 200_000;

type Encoding = 'br' | 'gzip' | 'identity';

/** Names and values in turn, which Node writes without checking them again. */
type FlatHeaders = string[];
type EncodedBody = { headers: FlatHeaders; bytes: Buffer | string };

/**
 * The number of bytes up to which a body is cached as a Latin-1 string, which Node sends in one
 * piece with the headers. Longer ones would be copied for each response, faster than young objects
 * are garbage-collected.
 */
const maxAsText = 4_096;

export type CachedPage = ReturnType<typeof toCachedPage>;

/** Bypasses Fastify, which would check the bytes again. */
export function answerCached(
  page: CachedPage,
  { raw: request }: Pick<FastifyRequest, 'raw'>,
  reply: FastifyReply,
): FastifyReply {
  reply.hijack();
  sendCached(page, request, reply.raw);
  return reply;
}

/** 304 if the browser has it already. HEAD gets the headers alone. */
export function sendCached(
  page: CachedPage,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): void {
  if (page.status === 200 && matchesEtag(headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.notModified).end();
    return;
  }
  const { headers: own, bytes } = encodedFor(page, bestEncoding(headers['accept-encoding']));
  response.writeHead(page.status, own);
  if (method === 'HEAD') response.end();
  else response.end(bytes, 'latin1');
}

/** Returns finished bytes, which the cache has not entered yet. */
export function toCachedPage(page: Page) {
  const body = typeof page.body === 'string' ? Buffer.from(page.body) : page.body;
  const etag = `W/"${page.hash ?? hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const all: OutgoingHttpHeaders = { ...page.headers, etag, vary: 'Accept-Encoding' };
  const { 'content-type': _, ...notModified } = all;
  const shared = flat(all);
  return {
    status: page.status,
    etag,
    freshUntil: page.freshUntil ?? Number.POSITIVE_INFINITY,
    /** The same in every encoding. */
    shared,
    body,
    encoded: {
      identity: encodedAs(shared, 'identity', body),
      gzip: null as EncodedBody | null,
      br: null as EncodedBody | null,
    },
    goesOutPlain: page.compressed === 'when-asked-again',
    /** Whether it is sent in other encodings. */
    isCompressible: page.compressed !== 'never',
    /** Compressed at the best level already, or not worth it. */
    isFinal: page.compressed === 'never' || body.length < worthwhile || body.length > maxCompressed,
    /** Whether it was sent since it was cached, or since it was last passed over to make room. */
    isUsed: false,
    notModified: flat(notModified),
    areasHash: page.areasHash ?? null,
    /** Members get another response. */
    isForVisitors: page.isForVisitors ?? false,
    isUnchanged: page.isUnchanged ?? null,
    /** The cache's generation when the page was last known to be right. */
    generation: -1,
  };
}

const compress = promisify(brotliCompress);

/** Compresses at the best level: Brotli's quality 11 takes hundreds of times as long as 3. */
export async function compressCached(page: CachedPage): Promise<void> {
  page.isFinal = true;
  const { body, shared } = page;
  const best = await compress(body, brotliOptions(11, body.length));
  page.encoded.br = encodedAs(shared, 'br', best);
}

/** Compressing takes less time here than handing it to another thread would, at these levels. */
function encodedFor(page: CachedPage, encoding: Encoding): EncodedBody {
  const { encoded: made, shared, body } = page;
  if (encoding === 'identity' || !page.isCompressible || body.length < worthwhile)
    return made.identity;
  if (page.goesOutPlain) {
    page.goesOutPlain = false;
    return made.identity;
  }
  return (made[encoding] ??= encodedAs(
    shared,
    encoding,
    encoding === 'gzip'
      ? gzipSync(body, { level: 2 })
      : brotliCompressSync(body, brotliOptions(3, body.length)),
  ));
}

function encodedAs(shared: FlatHeaders, encoding: Encoding, body: Buffer): EncodedBody {
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return {
    headers: [...shared, ...encoded, 'content-length', String(body.length)],
    bytes: body.length > maxAsText ? body : body.toString('latin1'),
  };
}

function flat(headers: OutgoingHttpHeaders): FlatHeaders {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}

function brotliOptions(quality: number, length: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

const coding = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(;[^,]*)?(?:,|$)`, 'i');
const codings = { br: coding('br'), gzip: coding('gzip') };
const refused = /;\s*q=0(?:\.0*)?\s*$/i;

/** RFC 9110, 12.5.3. Browsers list encodings without weights, so only `q=0` matters. */
function bestEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (takesEncoding(accepted, 'br')) return 'br';
  return takesEncoding(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** RFC 9110, 12.5.3. @param accepted the header `Accept-Encoding`. */
export function takesEncoding(accepted: string, name: 'br' | 'gzip'): boolean {
  const found = codings[name].exec(accepted);
  return found !== null && !refused.test(found[1] ?? '');
}
