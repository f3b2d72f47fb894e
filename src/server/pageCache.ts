import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Clock } from '../kit/clock.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** An answer before it is kept. */
export interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
  /** The instant (epoch milliseconds) at which something shown changes by the clock, or null. */
  freshUntil: number | null;
}

/**
 * More different pages than a site has; looks that somebody tries out count as pages too, and
 * the oldest goes first.
 */
const mostKept = 1_000;

type Encoding = 'br' | 'gzip' | 'identity';
type Packed = { headers: OutgoingHttpHeaders; body: Buffer };

/** An answer as it is kept: bytes that are ready to send, one set for each encoding. */
export interface KeptPage {
  status: number;
  etag: string;
  freshUntil: number;
  packed: Record<Encoding, Packed>;
  notModified: OutgoingHttpHeaders;
}

/**
 * Keeps public answers as finished bytes. Every answer is the same for everybody, so neither
 * cookies nor any other header but `Accept-Encoding` plays a part.
 *
 * A page is made once however many ask for it at the same time. `clear` also disowns the
 * pages that are being made at that moment: they answer those who asked, and are not kept.
 */
export class PageCache {
  readonly #kept = new Map<string, KeptPage>();
  readonly #making = new Map<string, Promise<KeptPage>>();
  readonly #clock: Clock;
  #generation = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A kept page that is still fresh, or null. */
  get(key: string): KeptPage | null {
    const page = this.#kept.get(key);
    if (page === undefined) return null;
    if (page.freshUntil > this.#clock.now()) return page;
    this.#kept.delete(key);
    return null;
  }

  /** The kept page, or a new one made by `make`. */
  async getOrMake(key: string, make: () => Promise<Page>): Promise<KeptPage> {
    return this.get(key) ?? this.#making.get(key) ?? this.#make(key, make);
  }

  /** Throws everything away; to be called after every change of what pages show. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#making.clear();
  }

  async #make(key: string, make: () => Promise<Page>): Promise<KeptPage> {
    const generation = this.#generation;
    const making = make().then(pack);
    this.#making.set(key, making);
    try {
      const page = await making;
      if (generation === this.#generation) {
        const oldest = this.#kept.keys().next();
        if (this.#kept.size >= mostKept && !oldest.done) this.#kept.delete(oldest.value);
        this.#kept.set(key, page);
        this.#squeezeLater(key, page);
      }
      return page;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  /** Quality 11 takes a hundred times as long as 5, so fans get it only once it is done. */
  #squeezeLater(key: string, page: KeptPage): void {
    void squeeze(page.packed.identity.body, 11).then((body) => {
      const { headers, body: before } = page.packed.br;
      if (this.#kept.get(key) !== page || body.length >= before.length) return;
      page.packed.br = { headers: { ...headers, 'content-length': body.length }, body };
    });
  }
}

/** Sends a kept page, or 304 where the browser has it already. HEAD gets the headers alone. */
export function sendKept(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (page.status === 200 && matches(headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.notModified).end();
    return;
  }
  const packed = page.packed[bestEncoding(headers['accept-encoding'])];
  response.writeHead(page.status, packed.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(packed.body);
}

async function pack(page: Page): Promise<KeptPage> {
  const identity = Buffer.from(page.body);
  const [zipped, squeezed] = await Promise.all([compressGzip(identity), squeeze(identity, 5)]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const shared: OutgoingHttpHeaders = { ...page.headers, etag, vary: 'Accept-Encoding' };
  const packed = (body: Buffer, encoding: Encoding): Packed => ({
    body,
    headers: {
      ...shared,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': body.length,
    },
  });
  const { 'content-type': _, ...notModified } = shared;
  return {
    status: page.status,
    etag,
    freshUntil: page.freshUntil ?? Number.POSITIVE_INFINITY,
    packed: {
      identity: packed(identity, 'identity'),
      gzip: packed(zipped, 'gzip'),
      br: packed(squeezed, 'br'),
    },
    notModified,
  };
}

function squeeze(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

const coding = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(;[^,]*)?(?:,|$)`, 'i');
const codings = { br: coding('br'), gzip: coding('gzip') };
const refused = /;\s*q=0(?:\.0*)?\s*$/i;

/**
 * The best encoding that the browser takes (RFC 9110, 12.5.3). Browsers list what they take
 * without weights, so of those only 0 is looked at.
 */
function bestEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (takes(accepted, 'br')) return 'br';
  return takes(accepted, 'gzip') ? 'gzip' : 'identity';
}

function takes(accepted: string, name: 'br' | 'gzip'): boolean {
  const found = codings[name].exec(accepted);
  return found !== null && !refused.test(found[1] ?? '');
}

/** RFC 9110, 13.1.2: weak comparison with any of the listed tags. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const bare = etag.slice(2);
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare);
}
