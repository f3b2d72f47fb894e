import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Clock } from '../../kit/server/clock.ts';
import { problemOf } from './errorAnswer.ts';

export interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
  /** When something on it changes by the clock, in epoch milliseconds. */
  freshUntil: number | null;
  /** `when-asked-again`: the first answer is plain, later ones are compressed. */
  compressed: 'at-once' | 'when-asked-again' | 'never';
  /** Names the data of its scripts, which is kept apart. */
  areasHash?: string;
  /** Whether it would be made the same; without it, it is made anew after each change. */
  isUnchanged?: () => Promise<boolean>;
}

/** How long a page must have been kept before it is compressed best, in milliseconds. */
const settledMs = 1_000;

/** Bytes; compressing less saves no packet. */
const worthwhile = 500;

/** Bytes; compressing more takes a second of CPU time for a few packets. */
const maxSqueezed = 200_000;

const defaultBounds = { pages: 1_000, bytes: 16_000_000 };

type Encoding = 'br' | 'gzip' | 'identity';

/** Names and values by turns, which Node writes without looking at them again. */
type FlatHeaders = string[];
type Packed = { headers: FlatHeaders; bytes: Buffer | string };

/**
 * Bytes up to which a body is kept as text whose characters are its bytes: Node sends that in one
 * piece with the headers. Longer ones would be copied for each answer, faster than young objects
 * are thrown away.
 */
const maxAsText = 4_096;

export interface KeptPage {
  status: number;
  etag: string;
  freshUntil: number;
  /** The same in every encoding. */
  shared: FlatHeaders;
  body: Buffer;
  packed: { identity: Packed; gzip: Packed | null; br: Packed | null };
  goesOutPlain: boolean;
  /** Whether it is sent in other encodings. */
  isPacked: boolean;
  /** Compressed best already, or not worth it. */
  isSqueezed: boolean;
  /** Since it was kept, or last passed over to make room. */
  isAsked: boolean;
  notModified: FlatHeaders;
  areasHash: string | null;
  isUnchanged: (() => Promise<boolean>) | null;
  /** The cache's, when it was last known to be right. */
  generation: number;
}

/**
 * Keeps public answers, which are the same for everybody, as finished bytes.
 * A page is made once for all who ask meanwhile. One that `clear` overtakes, or that is no longer
 * right, stays until there is no room, for when it cannot be made anew.
 */
export class PageCache {
  /** Answers that were kept already, and those that were made. */
  readonly counts = { hits: 0, made: 0 };
  readonly #kept = new Map<string, KeptPage>();
  readonly #making = new Map<string, Promise<KeptPage>>();
  readonly #clock: Clock;
  readonly #max: typeof defaultBounds;
  /** In bytes. */
  #weight = 0;
  #squeezing: NodeJS.Timeout | null = null;
  #generation = 0;
  #isAway = false;
  readonly #onAway: (error: unknown) => void;

  /**
   * @param max beyond it goes the oldest that nobody asked for again; the newest stays.
   * @param onAway told when what pages are made of cannot be read any more.
   */
  constructor(
    clock: Clock,
    max: Partial<typeof defaultBounds> = {},
    onAway: (error: unknown) => void = () => {},
  ) {
    this.#clock = clock;
    this.#max = { ...defaultBounds, ...max };
    this.#onAway = onAway;
  }

  /** Counts the calls of `clear`. */
  get generation(): number {
    return this.#generation;
  }

  get(key: string): KeptPage | null {
    const page = this.#kept.get(key);
    if (page?.generation !== this.#generation) return null;
    if (page.freshUntil > this.#clock.now()) {
      // Moving it to the map's end instead would take 50 to 200 ns of every answer.
      page.isAsked = true;
      this.counts.hits += 1;
      return page;
    }
    return null;
  }

  /** While its sources are away, the page as it was kept last, where it was. */
  async getOrMake(key: string, make: () => Promise<Page>): Promise<KeptPage> {
    return (
      this.get(key) ??
      this.orLast(this.#making.get(key) ?? this.#make(key, make), this.#kept.get(key))
    );
  }

  /**
   * Call it after every change of what pages show: each is looked at before it is shown again.
   * @param isDone false where the change failed, and may have been made all the same.
   */
  clear(isDone = true): void {
    this.#generation += 1;
    this.#making.clear();
    // Whoever reads after a change waits for it.
    if (isDone) this.#isAway = false;
  }

  /**
   * What is being read, or while it cannot be what was read last. Of sources that are known to be
   * away nobody waits for the next attempt, which a server that hangs would make long.
   */
  orLast<T>(reading: Promise<T>, last: T | undefined): Promise<T> {
    const read = reading.then(
      (value) => {
        this.#isAway = false;
        return value;
      },
      (error: unknown) => {
        if (problemOf(error).status !== 503) throw error;
        if (!this.#isAway) this.#onAway(error);
        this.#isAway = true;
        if (last === undefined) throw error;
        return last;
      },
    );
    if (!this.#isAway || last === undefined) return read;
    read.catch(this.#onAway);
    return Promise.resolve(last);
  }

  /** Makes each page anew that is asked for next. */
  forget(): void {
    this.clear();
    this.#kept.clear();
    this.#weight = 0;
  }

  async #make(key: string, make: () => Promise<Page>): Promise<KeptPage> {
    const generation = this.#generation;
    const making = this.#stillRight(key).then(async (before) => {
      if (before) return before;
      this.counts.made += 1;
      return keep(await make());
    });
    this.#making.set(key, making);
    try {
      const page = await making;
      if (generation >= (this.#kept.get(key)?.generation ?? -1)) {
        this.#add(key, page, generation);
        this.#squeezeLater();
      }
      return page;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async #stillRight(key: string): Promise<KeptPage | null> {
    const before = this.#kept.get(key);
    if (!before?.isUnchanged || before.freshUntil <= this.#clock.now()) return null;
    return (await before.isUnchanged()) ? before : null;
  }

  #add(key: string, page: KeptPage, generation: number): void {
    this.#drop(key);
    page.generation = generation;
    this.#kept.set(key, page);
    this.#weight += weightOf(page);
    const { pages, bytes } = this.#max;
    // What is moved to the end is met once more, and goes then.
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

  /** Brotli's quality 11 takes a hundred times as long as 5, so it comes later, one at a time. */
  #squeezeLater(): void {
    if (this.#squeezing) return;
    this.#squeezing = setTimeout(() => {
      const rest = () => {
        this.#squeezing = null;
        if (this.#nextToSqueeze()) this.#squeezeLater();
      };
      // Without memory for it, the page stays as it is.
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
    for (const page of this.#kept.values()) {
      if (!page.isSqueezed && page.generation === this.#generation) return page;
    }
    return undefined;
  }
}

const squeeze = promisify(brotliCompress);

/** Bytes, roughly: the body, the same as text, and both encodings, which come later. */
const weightOf = ({ body }: KeptPage): number => 3 * body.length;

/** Past Fastify, which would look at the bytes again. */
export function answerKept(
  page: KeptPage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.hijack();
  sendKept(page, request.raw, reply.raw);
  return reply;
}

/** 304 where the browser has it already. HEAD gets the headers alone. */
export function sendKept(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (page.status === 200 && matchesEtag(headers['if-none-match'], page.etag)) {
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
    areasHash: page.areasHash ?? null,
    isUnchanged: page.isUnchanged ?? null,
    generation: -1,
  };
}

/** Compressing takes less time here than handing it to another thread would. */
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

/** RFC 9110, 12.5.3. Browsers list encodings without weights, so only `q=0` is looked at. */
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

/** RFC 9110, 13.1.2: weak comparison. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const bare = etag.slice(2);
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare);
}
