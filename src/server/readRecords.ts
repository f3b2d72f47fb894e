import type { Db } from '../database/open.ts';
import { recordPictures } from '../files/records/recordPictures.ts';
import { isWrite } from '../kit/api/endpointAddress.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { RequestContext } from '../kit/server/handler.ts';
import { answerTo, visitor } from './http/internalCalls.ts';
import { handlersOf } from './routes.ts';
import type { ServerServices } from './serverServices.ts';
import { publishedNouns, versionedTables } from './editedNouns.ts';

/** Reads that use more than the records, or need a query that says which ones. */
const others: ReadonlySet<string> = new Set([
  '/backups',
  '/doctor',
  '/firstSteps',
  '/heard',
  '/inbox',
  '/me',
  '/places',
  '/places/ofShow',
  '/recordings',
  '/sessions',
  '/statistics',
  '/youtubeTitle',
]);

/**
 * Reads the records of every noun as the API returns them to a member: of paged lists, the first
 * page.
 * @throws if one fails.
 */
export async function readRecords(db: Db, clock: Clock): Promise<void> {
  const publicUrl = new URL('http://localhost');
  // Reading records needs nothing but the database.
  const services: Partial<ServerServices> = {
    db,
    clock,
    publicUrl,
    pictures: recordPictures({ db, publicUrl, releasePicture: async () => {} }),
    tables: versionedTables,
    published: publishedNouns,
  };
  const files = { api: [] } as Partial<ServerServices['files']>;
  for (const handler of handlersOf({ ...services, files } as ServerServices)) {
    const { method, path, schemas } = handler.endpoint;
    if (isWrite(method, path) || schemas.params || others.has(path)) continue;
    await answerTo(handler, member);
  }
}

const member: RequestContext = {
  ...visitor,
  account: { id: '', name: '', email: '' },
  cookie: () => 'any',
  setCookie: () => {},
};
