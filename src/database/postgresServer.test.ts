import { Kysely, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from './open.ts';
import { isPooledByTransaction } from './postgresServer.ts';

/** A pooler that gives each connection a process of the server, for so long. */
function poolerOf(by: 'session' | 'transaction', processes: number[]): Db {
  const connect = (): PostgresPoolClient => {
    let pid: number | undefined;
    let isInTransaction = false;
    const query = async <R>(text: string): Promise<PostgresQueryResult<R>> => {
      if (text.startsWith('start transaction') || text === 'begin') isInTransaction = true;
      pid ??= processes.shift();
      if (pid === undefined) throw new Error('It would wait for ever.');
      const rows = [{ pid }] as R[];
      if (text === 'commit' || text === 'rollback') isInTransaction = false;
      if (by === 'transaction' && !isInTransaction) {
        processes.unshift(pid);
        pid = undefined;
      }
      return { command: 'SELECT', rowCount: 1, rows };
    };
    return { query: query as unknown as PostgresPoolClient['query'], release: () => {} };
  };
  const pool = { options: {}, connect: async () => connect(), end: async () => {} };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

test.each([
  ['session', [1, 2], false],
  ['transaction', [1, 2], true],
  ['transaction', [1], true],
] as const)('a pooler by %s with processes %j: %s', async (by, processes, isRefused) => {
  expect(await isPooledByTransaction(poolerOf(by, [...processes]))).toBe(isRefused);
});
