import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem, type ProblemCode } from '../../errors/problem.ts';
import { isFailedSync } from './failedSync.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

/** Problems by the code or message of the framework, Node or a database; the first match counts. */
const knownErrors: readonly (readonly [RegExp, ProblemCode])[] = [
  [/^FST_ERR_CTP_(?:(?:INVALID|EMPTY)_JSON_BODY|INVALID_CONTENT_LENGTH)$/, 'request.unreadable'],
  [/^FST_ERR_CTP_BODY_TOO_LARGE$/, 'request.too-large'],
  [/^FST_ERR_CTP_INVALID_MEDIA_TYPE$/, 'request.wrong-type'],
  [/^FST_ERR_(?:BAD_URL|MAX_PARAM_LENGTH)$/, 'request.not-found'],
  [/^SQLITE_(?:CORRUPT|NOTADB)(?:_|$)/, 'server.database-damaged'],
  [/^SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN)(?:_|$)/, 'server.storage-unavailable'],
  [/^(?:ENOSPC|EDQUOT|EROFS|EIO)$/, 'server.storage-unavailable'],
  // SQLSTATE disk_full, read_only_sql_transaction, io_error.
  [/^(?:53100|25006|58030)$/, 'server.storage-unavailable'],
  [/^SQLITE_BUSY(?:_|$)/, 'server.busy'],
  [
    /^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|(?:HOST|NET)UNREACH|NOTFOUND|AI_AGAIN)$/,
    'server.busy',
  ],
  // SQLSTATE 08, 53, 57P0x, query_canceled, serialization_failure, deadlock, lock errors.
  [/^(?:(?:08|53)\w{3}|57P0\d|57014|40001|40P01|55P03)$/, 'server.busy'],
  // The driver of PostgreSQL gives these only a message.
  [
    /^(?:Connection terminated|Query read timeout|timeout (?:expired|exceeded)|Client has encountered a connection error)/,
    'server.busy',
  ],
];

/** Failures by Node's codes, before there is a request at all. */
const knownClientErrors: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too-slow',
};

/** Used for bytes that Node can't read as a request. */
export function answerClientError(error: { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new Problem(knownClientErrors[error.code ?? ''] ?? 'request.unreadable');
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `cache-control: ${cacheControl.never}`,
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Called when written data may not have reached the disk. */
    onFailedSync(): void;
  }
}

export function answerErrors(app: FastifyInstance, onFailedSync: () => void): void {
  app.decorate('onFailedSync', onFailedSync);
  z.config({ customError: sentenceOf });
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(recordError(error, request), reply),
  );
}

/** Logs the error and returns the response. Anything but a problem is a bug, logged whole. */
export function recordError(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (isFailedSync(error)) request.server.onFailedSync();
  const problem = problemOf(error);
  // A client that hangs up while sending is no failure of the server.
  if (error.code === 'ECONNRESET' && request.raw.readableAborted) {
    request.log.debug({ req: request }, 'the client disconnected');
  } else if (error instanceof Problem && error.code === 'server.busy' && !error.cause) {
    // In a flood, the count says enough.
    request.server.turnedAway.count += 1;
  } else if (problem.status >= 500) request.log.error({ err: error, req: request }, 'failed');
  return problem;
}

/** Everything but its text. */
export function startAnswer({ status, retryAfter }: Problem, reply: FastifyReply): FastifyReply {
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return reply.code(status).header('cache-control', cacheControl.never);
}

export function sendProblem(problem: Problem, reply: FastifyReply) {
  return startAnswer(problem, reply)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem.toJSON());
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = fieldsOf(error.validation);
    // A value that is no object has no fields.
    return new Problem('request.invalid', Object.keys(fields).length > 0 ? { fields } : {});
  }
  const { code, message } = error as { code?: unknown; message?: unknown };
  const texts = [code, message].map(String);
  const [, known] = knownErrors.find(([pattern]) => texts.some((one) => pattern.test(one))) ?? [];
  if (known)
    return new Problem(known, { cause: error, ...(known === 'server.busy' && { retryAfter: 2 }) });
  const status = Number((error as { statusCode?: unknown }).statusCode);
  return new Problem(frameworkStatuses[status] ?? 'server.failed', { cause: error });
}

const frameworkStatuses: Readonly<Record<number, ProblemCode>> = {
  400: 'request.unreadable',
  412: 'request.precondition',
  416: 'request.range',
};

/** Used if a schema has no message of its own; the library's are for programmers. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input == null ? 'Required' : (kinds[issue.expected] ?? 'Invalid value');
    case 'invalid_value':
      return issue.input == null ? 'Required' : `Please choose one of: ${listed(issue.values)}`;
    case 'too_big':
      return `At most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'too_small':
      return `At least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
    default:
      return 'Invalid value';
  }
}

const listed = (values: readonly unknown[]): string =>
  values.map((value) => (value === '' ? '""' : String(value))).join(', ');

const kinds: Readonly<Record<string, string>> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please choose true or false',
  array: 'Please send a list',
  object: 'Please send an object',
};

/** Messages by path, such as `members.0.name`. */
function fieldsOf(complaints: readonly ZodFastifySchemaValidationError[]): Record<string, string> {
  const fields = new Map<string, string>();
  const complain = (path: string[], sentence: string) => {
    const name = path.join('.');
    if (!fields.has(name)) fields.set(name, sentence);
  };
  for (const { keyword, instancePath, message, params } of complaints) {
    const path = instancePath.split('/').filter(Boolean);
    if (keyword === 'unrecognized_keys') {
      for (const key of params['keys'] as string[]) complain([...path, key], 'Unknown field');
    } else if (path.length > 0) complain(path, message ?? 'Invalid value');
  }
  // Not written into a plain object: a field may be called `constructor`.
  return Object.fromEntries(fields);
}
