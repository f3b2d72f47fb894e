import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Clock } from '../../kit/server/clock.ts';

/** An answer before it is kept. */
export interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
  /** The instant (epoch milliseconds) at which something shown changes by the clock, or null. */
  freshUntil: number | null;
  /**
   * Whether compressing pays from the first answer on. Where it does not, the first goes out
   * plain, and those who ask after it get it compressed. A picture is compressed already.
   */
  compressed: 'at-once' | 'when-asked-again' | 'never';
}

/** How long a page must have been kept before it is worth squeezing, in milliseconds. */
const settledMs = 1_000;

/** Below this many bytes a compressed answer saves no packet. */
const worthwhile = 500;

/** Above this many bytes squeezing takes a second of a core and more for a few packets less. */
const maxSqueezed = 200_000;

/** The most pages that are kept, and the most bytes of memory that they may take together. */
const defaultBounds = { pages: 1_000, bytes: 16_000_000 };

type Encoding = 'br' | 'gzip' | 'identity';

/** Names and values by turns, as Node writes them without looking at them again. */
type FlatHeaders = string[];
/** A body as text whose characters are its bytes: Node sends it in one piece with the headers. */
type Packed = { headers: FlatHeaders; bytes: string };

/** An answer as it is kept: bytes that are ready to send, for each encoding that was asked for. */
export interface KeptPage {
  status: number;
  etag: string;
  freshUntil: number;
  /** The headers that are the same in every encoding. */
  shared: FlatHeaders;
  body: Buffer;
  packed: { identity: Packed; gzip: Packed | null; br: Packed | null };
  goesOutPlain: boolean;
  /** Whether it is sent in other encodings than its own. */
  isPacked: boolean;
  /** Squeezed already, or not worth it. */
  isSqueezed: boolean;
  /** Asked for since it was kept, or since it was last passed over to make room. */
  isAsked: boolean;
  notModified: FlatHeaders;
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
  readonly #max: typeof defaultBounds;
  /** The weight of all that is kept, in bytes. */
  #weight = 0;
  #squeezing: NodeJS.Timeout | null = null;
  #generation = 0;

  /**
   * @param max how much is kept; the newest stays whatever its size. Of the others the oldest goes
   * first that nobody has asked for again, so that a stranger who walks through all the pages once
   * pushes out none of those that fans read.
   */
  constructor(clock: Clock, max: Partial<typeof defaultBounds> = {}) {
    this.#clock = clock;
    this.#max = { ...defaultBounds, ...max };
  }

  /** Counts how often everything was thrown away. */
  get generation(): number {
    return this.#generation;
  }

  /** A kept page that is still fresh, or null. */
  get(key: string): KeptPage | null {
    const page = this.#kept.get(key);
    if (page === undefined) return null;
    if (page.freshUntil > this.#clock.now()) {
      // Moving it to the end of the map instead takes 50 to 200 ns of every answer, this none.
      page.isAsked = true;
      return page;
    }
    this.#drop(key);
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
    this.#weight = 0;
    this.#making.clear();
  }

  async #make(key: string, make: () => Promise<Page>): Promise<KeptPage> {
    const generation = this.#generation;
    const making = make().then(keep);
    this.#making.set(key, making);
    try {
      const page = await making;
      if (generation === this.#generation) {
        this.#add(key, page);
        this.#squeezeLater();
      }
      return page;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  #add(key: string, page: KeptPage): void {
    this.#drop(key);
    this.#kept.set(key, page);
    this.#weight += weightOf(page);
    const { pages, bytes } = this.#max;
    // What is moved to the end is met again, and has no second excuse then.
    for (const [oldest, other] of this.#kept) {
      if (this.#kept.size <= pages && this.#weight <= bytes) return;
      if (other.isAsked) {
        other.isAsked = false;
        this.#kept.delete(oldest);
        this.#kept.set(oldest, other);
      } else if (oldest !== key) this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const page = this.#kept.get(key);
    if (page === undefined) return;
    this.#kept.delete(key);
    this.#weight -= weightOf(page);
  }

  /**
   * Quality 11 takes a hundred times as long as 5, so fans get it once it is done, and only
   * what stays for a while is worth it. One at a time: other work waits for the same threads.
   */
  #squeezeLater(): void {
    if (this.#squeezing) return;
    this.#squeezing = setTimeout(() => {
      const rest = () => {
        this.#squeezing = null;
        if (this.#nextToSqueeze()) this.#squeezeLater();
      };
      // Where there is no memory for it, the page stays as it is.
      this.#squeezeNext().then(rest, rest);
    }, settledMs).unref();
  }

  async #squeezeNext(): Promise<void> {
    for (let page = this.#nextToSqueeze(); page; page = this.#nextToSqueeze()) {
      page.isSqueezed = true;
      const { body } = page;
      page.packed.br = packed(
        page.shared,
        'br',
        await squeeze(body, brotliOptions(11, body.length)),
      );
    }
  }

  #nextToSqueeze(): KeptPage | undefined {
    for (const page of this.#kept.values()) if (!page.isSqueezed) return page;
    return undefined;
  }
}

const squeeze = promisify(brotliCompress);

/**
 * What a page takes of memory, in bytes and roughly: its body, the same as text to send, and
 * both encodings, which together are smaller than the body. Those come later, but are counted
 * from the beginning.
 */
const weightOf = ({ body }: KeptPage): number => 3 * body.length;

/** Answers a kept page past Fastify, which would look at its bytes again. */
export function answerKept(
  page: KeptPage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.hijack();
  sendKept(page, request.raw, reply.raw);
  return reply;
}

/** Sends a kept page, or 304 where the browser has it already. HEAD gets the headers alone. */
export function sendKept(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (page.status === 200 && matches(headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.notModified).end();
    return;
  }
  const { headers: own, bytes } = packedFor(page, bestEncoding(headers['accept-encoding']));
  response.writeHead(page.status, own);
  if (request.method === 'HEAD') response.end();
  else response.end(bytes, 'latin1');
}

function keep(page: Page): KeptPage {
  const body = typeof page.body === 'string' ? Buffer.from(page.body) : page.body;
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const all: OutgoingHttpHeaders = { ...page.headers, etag, vary: 'Accept-Encoding' };
  const { 'content-type': _, ...notModified } = all;
  const shared = flat(all);
  return {
    status: page.status,
    etag,
    freshUntil: page.freshUntil ?? Number.POSITIVE_INFINITY,
    shared,
    body,
    packed: { identity: packed(shared, 'identity', body), gzip: null, br: null },
    goesOutPlain: page.compressed === 'when-asked-again',
    isPacked: page.compressed !== 'never',
    isSqueezed:
      page.compressed === 'never' || body.length < worthwhile || body.length > maxSqueezed,
    isAsked: false,
    notModified: flat(notModified),
  };
}

/**
 * The page in an encoding, made when it is first asked for. That takes less time than rendering
 * took, and less than handing it to another thread would.
 */
function packedFor(page: KeptPage, encoding: Encoding): Packed {
  const { packed: made, shared, body } = page;
  if (encoding === 'identity' || !page.isPacked || body.length < worthwhile) return made.identity;
  if (page.goesOutPlain) {
    page.goesOutPlain = false;
    return made.identity;
  }
  return (made[encoding] ??= packed(
    shared,
    encoding,
    encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, brotliOptions(5, body.length)),
  ));
}

function packed(shared: FlatHeaders, encoding: Encoding, body: Buffer): Packed {
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return {
    headers: [...shared, ...encoded, 'content-length', String(body.length)],
    bytes: body.toString('latin1'),
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
