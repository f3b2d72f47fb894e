import { expect, test } from 'vitest';
import { Problem } from '../../errors/problem.ts';
import { problemOf } from './errorAnswer.ts';

const withCode = (code: string) => Object.assign(new Error('from a driver'), { code });

test.each([
  ['SQLITE_BUSY', 'server.busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'server.busy'],
  ['SQLITE_FULL', 'server.storage-unavailable'],
  ['SQLITE_READONLY', 'server.storage-unavailable'],
  ['SQLITE_READONLY_DBMOVED', 'server.storage-unavailable'],
  ['SQLITE_IOERR_FSYNC', 'server.storage-unavailable'],
  ['SQLITE_CANTOPEN', 'server.storage-unavailable'],
  ['ENOSPC', 'server.storage-unavailable'],
  ['EROFS', 'server.storage-unavailable'],
  ['53100', 'server.storage-unavailable'],
  ['25006', 'server.storage-unavailable'],
  ['58030', 'server.storage-unavailable'],
  ['ECONNREFUSED', 'server.busy'],
  ['ENOTFOUND', 'server.busy'],
  ['EPIPE', 'server.busy'],
  ['08006', 'server.busy'],
  ['53300', 'server.busy'],
  ['57P01', 'server.busy'],
  ['57014', 'server.busy'],
  ['40001', 'server.busy'],
  ['40P01', 'server.busy'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'server.failed'],
  ['SQLITE_CORRUPT', 'server.database-damaged'],
  ['23505', 'server.failed'],
  ['42P01', 'server.failed'],
])('%s is %s to the caller', (code, problem) => {
  expect(problemOf(withCode(code)).code).toBe(problem);
});

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
])('the driver’s message "%s" means a busy site', (message) => {
  expect(problemOf(new Error(message))).toMatchObject({ code: 'server.busy', retryAfter: 2 });
});

test('an unexpected error is a server failure, without its details', () => {
  for (const odd of [new TypeError('x is not a function'), { code: 7 }, {}]) {
    const problem = problemOf(odd);
    expect(problem.code).toBe('server.failed');
    expect(JSON.stringify(problem)).not.toContain('function');
    expect(problem.cause).toBe(odd);
  }
});

test('a problem stays unchanged', () => {
  const problem = new Problem('file.in-use');
  expect(problemOf(problem)).toBe(problem);
});

test('a wait is rounded up to whole seconds', () => {
  expect(new Problem('form.too-many', { retryAfter: 2.1 }).retryAfter).toBe(3);
});

test.each([
  [0.5, '1 minute'],
  [60, '1 minute'],
  [60.1, '2 minutes'],
  [14 * 60, '14 minutes'],
])('a lock of %s seconds is shown as %s', (retryAfter, wait) => {
  const { message } = new Problem('session.too-many-tries', { retryAfter });
  expect(message).toBe(
    `Too many requests. Please wait a moment and try again. You can try again in ${wait}.`,
  );
});
