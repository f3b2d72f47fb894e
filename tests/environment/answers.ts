import { z } from 'zod';
import type { Db } from '../../src/database/open.ts';
import { Problem } from '../../src/errors/problem.ts';
import type { FilesTables } from '../../src/files/records/files.table.ts';
import { recordPictures, type RecordPictures } from '../../src/files/records/recordPictures.ts';
import type { Handler, RequestContext } from '../../src/kit/server/handler.ts';
import type { Clock } from '../../src/kit/server/clock.ts';
import type { Services } from '../../src/services/services.ts';
import type { AnswerOf, Endpoint, CallInput } from '../../src/kit/api/endpoint.ts';

/** A visitor without a session. */
export const visitor: RequestContext = {
  account: null,
  ip: '127.0.0.1',
  userAgent: 'test',
  host: '',
  refusesCounting: false,
  losesCookies: false,
  password: null,
  cookie: () => null,
  setCookie: () => {
    throw new Error('reading sets no cookies');
  },
};

/** A member, whose lists contain drafts. */
const member: RequestContext = {
  ...visitor,
  account: { id: 'ann', name: 'Ann', email: 'ann@band.example' },
};

/** The publication fields that members see of a record that is no draft. */
export const published = { isDraft: false, publishAt: null, unpublishAt: null };

/** Answers a call of an endpoint, checked and serialized as the server does. */
export async function ask<E extends Endpoint>(
  handlers: readonly Handler[],
  endpoint: E,
  given: Partial<CallInput<E>>,
): Promise<AnswerOf<E>> {
  const handler = handlers.find((one) => one.endpoint === endpoint);
  if (!handler) throw new Error(`Nothing answers ${endpoint.method} ${endpoint.path}`);
  const { params, query, body } = endpoint.schemas;
  const call = {
    params: params?.parse(given.params) as undefined,
    query: query?.parse(given.query ?? {}) as undefined,
    body: body?.parse(given.body) as undefined,
  };
  const fields = await handler.wrongFields(call.body ?? {}, call.params ?? {});
  if (Object.keys(fields).length > 0) throw new Problem('request.invalid', { fields });
  const data = await handler.handle({ ...call, context: member });
  return JSON.parse(JSON.stringify(endpoint.schemas.answer.encode(data))) as AnswerOf<E>;
}

/**
 * Error sentences of a refused call by field: from its schema, which the server checks first, or
 * from its handler.
 */
export async function refusedFields(call: Promise<unknown>): Promise<Record<string, string>> {
  const error: unknown = await call.then(
    () => new Error('It was not refused.'),
    (refusal: unknown) => refusal,
  );
  if (error instanceof Problem && error.fields) return error.fields;
  if (!(error instanceof z.ZodError)) throw error;
  return Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
}

/** Answers an endpoint that takes no input. */
export const read = <E extends Endpoint>(handlers: readonly Handler[], endpoint: E) =>
  ask(handlers, endpoint, {});

/** The services that calls of records with images need. */
export interface RecordDeps {
  db: Db;
  publicUrl: URL;
  clock: Clock & { time: number };
  pictures: RecordPictures;
  /** The files that were released, in order. */
  went: string[];
  /** Counts requests to look for posters. */
  posters: { fetchSoon(): void; wanted: number };
  /** Makes nothing. */
  files: Services['files'];
}

export function recordDeps(db: Db): RecordDeps {
  const went: string[] = [];
  const clock = { time: 1_800_000_000_000, now: () => clock.time };
  const publicUrl = new URL('https://band.example');
  const releasePicture = async (name: string) => void went.push(name);
  const posters = { wanted: 0, fetchSoon: () => void (posters.wanted += 1) };
  const files = { makeIcons: async () => {}, transcodeMissing() {}, async removeRecordings() {} };
  return {
    db,
    publicUrl,
    clock,
    went,
    posters,
    files,
    pictures: recordPictures({ db, publicUrl, releasePicture }),
  };
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
