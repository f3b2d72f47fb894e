import { DatabaseSync } from 'node:sqlite';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { vi } from 'vitest';
import type { Engine } from '../../src/database/open.ts';

/** A statement for which a database reads more than it has to. */
export interface Slow {
  table: string;
  statement: string;
  step: string;
}

/** Collects every statement from now on. @returns those that read or change rows, each once. */
export function watchStatements(engine: Engine): () => string[] {
  const spy =
    engine === 'sqlite'
      ? vi.spyOn(Sqlite.prototype, 'prepare')
      : vi.spyOn(pg.Client.prototype, 'query');
  return () => {
    const texts = spy.mock.calls.map(([query]) => {
      const { text } = Object(query) as { text?: string };
      return String(text ?? query).trim();
    });
    spy.mockRestore();
    return [...new Set(texts)].filter((text) =>
      /^(select|insert|update|delete|with)\b/i.test(text),
    );
  };
}

/** Whether a plan scans a whole table, or sorts rows. */
export const slowSteps = (
  engine: Engine,
  address: string,
  statements: readonly string[],
): Promise<Slow[]> =>
  engine === 'sqlite' ? slowOnSqlite(address, statements) : slowOnPostgres(address, statements);

/** https://www.sqlite.org/eqp.html */
async function slowOnSqlite(file: string, statements: readonly string[]): Promise<Slow[]> {
  const database = new DatabaseSync(file);
  const slow = statements.flatMap((statement) => {
    const steps = database.prepare(`explain query plan ${statement}`).all() as { detail: string }[];
    return steps.flatMap(({ detail: step }) => {
      const slow = { table: tableIn(statement), statement, step };
      if (step.startsWith('USE TEMP B-TREE')) return [slow];
      const [, table = '', way = ''] = /^(?:SCAN|SEARCH) (\w+)(?: (.*))?$/.exec(step) ?? [];
      const isRead = /USING.*INDEX|USING INTEGER PRIMARY KEY|VIRTUAL TABLE|CONSTANT/.test(way);
      const isBounded = isRead && (step.startsWith('SEARCH') || asksInOrder(statement));
      return table === '' || isBounded ? [] : [{ ...slow, table: realName(table, statement) }];
    });
  });
  database.close();
  return slow;
}

interface PlanStep {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanStep[];
}

/** Plans with an index if one fits, however few rows there are. */
async function slowOnPostgres(address: string, statements: readonly string[]): Promise<Slow[]> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query('analyze');
  await client.query('set enable_seqscan = off; set enable_sort = off');
  const slow: Slow[] = [];
  for (const statement of statements) {
    const { rows } = await client.query(`explain (generic_plan, format json) ${statement}`);
    const look = (step: PlanStep): void => {
      const { 'Node Type': type, 'Relation Name': table } = step;
      const isRead = /^(Seq|Index|Index Only) Scan$/.test(type) && !step['Index Cond'];
      const isInOrder = type !== 'Seq Scan' && asksInOrder(statement);
      const isSlow = isRead ? !isInOrder : type.endsWith('Sort');
      if (isSlow && !asksForAll(statement)) {
        slow.push({ table: table ?? tableIn(statement), statement, step: type });
      }
      step.Plans?.forEach(look);
    };
    look(rows[0]['QUERY PLAN'][0].Plan);
  }
  await client.end();
  return slow;
}

/** A whole list, perhaps without its drafts. */
const asksForAll = (statement: string): boolean =>
  !/\b(where|limit)\b/.test(
    statement.replace(/where \(coalesce\(\S+"is_draft".*?"unpublish_at" > (?:\?|\$\d+)\)\)/s, ''),
  );

/** Follows an index, and reads only the rows it returns. */
const asksInOrder = (statement: string): boolean =>
  asksForAll(statement) || /\blimit\b/.test(statement);

const tableIn = (statement: string): string => /from "?(\w+)/.exec(statement)?.[1] ?? '';

/** The table behind a statement's alias. */
const realName = (name: string, statement: string): string =>
  new RegExp(`"(\\w+)" as "?${name}"?`).exec(statement)?.[1] ?? name;
