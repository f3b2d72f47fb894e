import type { Db } from '../../src/database/open.ts';
import type { FilesTables } from '../../src/files/files.table.ts';
import type { Answerer, Visit } from '../../src/kit/api.ts';
import type { AnswerOf, Endpoint } from '../../src/kit/endpoint.ts';

/** A visitor of whom nothing is known. */
export const visitor: Visit = {
  account: null,
  ip: '127.0.0.1',
  userAgent: 'test',
  cookie: () => null,
  setCookie: () => {
    throw new Error('reading sets no cookies');
  },
};

/** What an endpoint without any input answers, checked and put into JSON as the server does. */
export async function read<E extends Endpoint>(
  answerers: readonly Answerer[],
  endpoint: E,
): Promise<AnswerOf<E>> {
  const answerer = answerers.find((one) => one.endpoint === endpoint);
  if (!answerer) throw new Error(`Nothing answers ${endpoint.method} ${endpoint.path}`);
  const nothing = { params: undefined, query: undefined, body: undefined };
  const data = await answerer.handle({ ...nothing, visit: visitor });
  return JSON.parse(JSON.stringify(endpoint.shapes.answer.encode(data))) as AnswerOf<E>;
}

/** Files that records can refer to. */
export async function addFiles(db: Db, ...names: string[]): Promise<void> {
  const size = { width: 1, height: 1, bytes: 1, placeholder: '', account_id: null, created_at: 0 };
  await db
    .withTables<FilesTables>()
    .insertInto('files')
    .values(names.map((name) => ({ ...size, name, content_type: 'image/png' })))
    .execute();
}
