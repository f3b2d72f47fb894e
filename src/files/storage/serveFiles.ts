import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Engine } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { contentTypes, filesPath, importFilesPath, type Extension } from '../files.ts';
import { masterOf } from '../records/files.records.ts';
import {
  isShown,
  objectNamed,
  referencesToFiles,
  type ServedObject,
} from '../records/storedObjects.records.ts';
import { isImportName, isOwnName } from './names.ts';
import { storedBytes, type ByteRange, type Storage } from './storage.ts';
import { once } from '../../kit/functions/once.ts';
import { cacheControl, matchesEtag } from '../../kit/server/cacheControl.ts';

export interface ServeDeps {
  db: Db;
  engine: Engine;
  isMember(request: FastifyRequest): Promise<boolean>;
  storage: Storage;
  /** The query's result, or `last` if the database is down. If it is left out, requests wait. */
  staleIfError?: <T>(reading: Promise<T>, last: T) => Promise<T>;
}

/**
 * Serves `/files/o/<name>` to everyone, except images of earlier versions, which only members see.
 * The content for a name never changes.
 */
export function serveFiles({
  db,
  engine,
  isMember,
  storage,
  staleIfError = (reading) => reading,
}: ServeDeps): FastifyPluginAsync {
  const serve = async (
    request: FastifyRequest<{ Params: { name: string } }>,
    reply: FastifyReply,
  ) => {
    const { name } = request.params;
    reply.header('Cache-Control', cacheControl.never);
    // The router has already decoded the name, so only an exact name is valid.
    if (!isOwnName(name)) throw new Problem('file.not-found');
    const reading = objectNamed(db, name);
    const read = await staleIfError<Awaited<typeof reading> | 'away'>(reading, 'away');
    const object = read === 'away' ? ((await storedAs(name)) ?? (await reading)) : read;
    if (!object) return serveMaster(request, reply, name);
    const isEarlier = await refuseEarlier(request, object);
    const cache = isEarlier ? cacheControl.personal : cacheControl.forever;
    return answerObject(request, reply, storage, { name, ...object, cache });
  };
  // A page may refer to a copy before it is made. The response is then the master, which must not
  // be cached under that name.
  const serveMaster = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const master = await masterOf(db, name);
    if (master) await refuseEarlier(request, await objectNamed(db, master.name));
    const stored = master && (await storage.get(master.name));
    if (!stored) throw new Problem('file.not-found');
    addHeaders(reply, master.content_type);
    reply.header('Content-Length', stored.bytes);
    if (request.method !== 'HEAD') return reply.send(stored.body);
    stored.body.destroy();
    return reply.send();
  };
  /** Only pages with the image reveal its name, so without the database, storage decides. */
  const storedAs = async (name: string) => {
    const bytes = await storedBytes(storage, name);
    const contentType = contentTypes[name.split('.').at(-1) as Extension];
    return bytes === null ? null : { contentType, bytes, keptForHistory: null };
  };
  const references = once(() => referencesToFiles(db, engine));
  /** @returns whether only the history uses it. @throws Problem `file.not-found` for visitors. */
  const refuseEarlier = async (request: FastifyRequest, object: ServedObject | null) => {
    if (!object?.keptForHistory) return false;
    if (await isShown(db, object.keptForHistory, await references())) return false;
    if (!(await isMember(request))) throw new Problem('file.not-found');
    return true;
  };
  const serveImport: typeof serve = async (request, reply) => {
    const { name } = request.params;
    reply.header('Cache-Control', cacheControl.never);
    const isReadable = isImportName(name) && (await isMember(request));
    const bytes = isReadable ? await storedBytes(storage, name) : null;
    if (bytes === null) throw new Problem('file.not-found');
    const contentType = 'application/octet-stream';
    const cache = cacheControl.personal;
    return answerObject(request, reply, storage, { name, contentType, bytes, cache });
  };
  return async (app) => {
    const method = ['GET', 'HEAD'];
    app.route({ method, url: `${filesPath}:name`, handler: serve });
    app.route({ method, url: `${importFilesPath}:name`, handler: serveImport });
  };
}

interface AnsweredObject {
  name: string;
  contentType: string;
  bytes: number;
  /** The value of `Cache-Control`. */
  cache: string;
  /** Called if it is missing, or truncated. */
  onLost?(): Promise<void>;
}

/**
 * Responds with an object of the storage, or with the requested part.
 * @throws Problem `file.not-found` if the stored length differs.
 */
export async function answerObject(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Pick<Storage, 'get'>,
  { name, contentType, bytes: size, cache, onLost }: AnsweredObject,
): Promise<FastifyReply> {
  const range = requestedRange(request, size, `"${name}"`);
  const stored =
    request.method === 'HEAD' || range === 'outside' || isKnown(request, name)
      ? 'unread'
      : await storage.get(name, range ?? undefined);
  const bytes = range && range !== 'outside' ? range.last - range.first + 1 : size;
  if (stored !== 'unread' && stored?.bytes !== bytes) {
    // If the body were shorter, a browser would wait for the rest.
    stored?.body.destroy();
    const missing = bytes - (stored?.bytes ?? 0);
    request.log.error(
      { file: name, missing },
      'a file is missing from the storage or has the wrong length',
    );
    await onLost?.();
    throw new Problem('file.not-found');
  }
  if (range === 'outside') {
    return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  }
  addHeaders(reply, contentType);
  reply.header('ETag', `"${name}"`).header('Accept-Ranges', 'bytes').header('Cache-Control', cache);
  if (isKnown(request, name)) return reply.code(304).send();
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  reply.header('Content-Length', bytes);
  return reply.send(stored === 'unread' ? undefined : stored.body);
}

/** The range that `answerObject` sends, in bytes from 0; null for nothing, as with a 304. */
export function sentRange(
  request: FastifyRequest,
  { name, bytes }: Pick<AnsweredObject, 'name' | 'bytes'>,
): ByteRange | null {
  if (request.method !== 'GET' || isKnown(request, name)) return null;
  const range = requestedRange(request, bytes, `"${name}"`) ?? { first: 0, last: bytes - 1 };
  return range === 'outside' ? null : range;
}

function addHeaders(reply: FastifyReply, contentType: string): void {
  reply
    .header('Content-Type', contentType)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    // Other sites may show a band's images, as in a share card.
    .header('Cross-Origin-Resource-Policy', 'cross-origin');
}

const isKnown = ({ headers }: FastifyRequest, name: string): boolean =>
  matchesEtag(headers['if-none-match'], `"${name}"`);

/** The requested range (RFC 9110, 14.2); null for the whole file, also for several ranges. */
function requestedRange(
  request: FastifyRequest,
  bytes: number,
  etag: string,
): ByteRange | 'outside' | null {
  const ifRange = request.headers['if-range'];
  if (request.method !== 'GET' || (ifRange && ifRange !== etag)) return null;
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '');
  if (!found) return null;
  const [, from = '', to = ''] = found;
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return first > last ? 'outside' : { first, last };
}
