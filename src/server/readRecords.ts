import type { Db } from '../database/open.ts';
import { isWrite } from '../kit/api/endpoint.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { Handler, RequestContext } from '../kit/server/handler.ts';
import { handlersOf, type HandlerDeps } from './routes.ts';

/** Reads that ask other things than the records, or need to be told of which. */
const others: ReadonlySet<string> = new Set([
  '/backups',
  '/doctor',
  '/heard',
  '/inbox',
  '/me',
  '/recordings',
  '/sessions',
  '/youtubeTitle',
]);

/**
 * Reads the records of every noun as the API answers them to a member: of lists that come in
 * pages, the first one.
 * @throws if one cannot be answered.
 */
export async function readRecords(db: Db, clock: Clock): Promise<void> {
  const files = { api: [] };
  const publicUrl = new URL('http://localhost');
  // Reads need nothing else of the site.
  const deps = { db, clock, files, publicUrl } as unknown as HandlerDeps;
  for (const { endpoint, handle } of handlersOf(deps)) {
    const { method, path, schemas } = endpoint;
    if (isWrite(method, path) || schemas.params || others.has(path)) continue;
    const call = { query: {}, context: member } as unknown as Parameters<Handler['handle']>[0];
    schemas.answer.encode(await handle(call));
  }
}

const member: RequestContext = {
  account: { id: '', name: '', email: '' },
  ip: '127.0.0.1',
  userAgent: '',
  losesCookies: false,
  cookie: () => 'any',
  setCookie: () => {},
};
