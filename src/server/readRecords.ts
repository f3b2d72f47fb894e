import type { Db } from '../database/open.ts';
import { recordPictures } from '../files/records/record-pictures.ts';
import { isWrite } from '../kit/api/endpoint.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { RequestContext } from '../kit/server/handler.ts';
import { answerTo } from './http/internalCalls.ts';
import { handlersOf, type HandlerServices } from './routes.ts';
import { versionedTables } from './versionedTables.ts';

/** Reads that use more than the records, or that a query must tell of which. */
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
  for (const handler of handlersOf(readServices(db, clock))) {
    const { method, path, schemas } = handler.endpoint;
    if (isWrite(method, path) || schemas.params || others.has(path)) continue;
    await answerTo(handler, member);
  }
}

const missing = (): never => {
  throw new Error('Reading records needs nothing but the database.');
};

/** The services of a site of which there is nothing but a database. */
function readServices(db: Db, clock: Clock): HandlerServices {
  const publicUrl = new URL('http://localhost');
  return {
    db,
    clock,
    publicUrl,
    apiBase: '',
    log: { info: missing, warn: missing, error: missing },
    storage: {
      put: missing,
      get: missing,
      remove: missing,
      storedBefore: missing,
      room: missing,
      check: missing,
    },
    fetch: missing,
    files: { api: [], makeIcons: missing, prepareReleases: missing, removeRecordings: missing },
    pictures: recordPictures({ db, publicUrl, releasePicture: missing }),
    posters: { fetchSoon: missing },
    mailQueue: { sendSoon: missing },
    backgroundWork: { run: missing },
    passwords: { hash: missing, matches: missing },
    isBlocked: missing,
    tables: versionedTables,
    counting: { countPlay: missing, today: missing, store: missing },
    usedRecordings: missing,
    sendsMail: false,
    missingSetting: missing,
    backups: { isDaily: false, isEncrypted: false },
    examine: missing,
    askToConfirm: missing,
    saveTimeZone: missing,
  };
}

const member: RequestContext = {
  account: { id: '', name: '', email: '' },
  ip: '127.0.0.1',
  userAgent: '',
  losesCookies: false,
  cookie: () => 'any',
  setCookie: () => {},
};
