import fs, { fstatSync, ftruncateSync, writeSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import type { Engine } from '../../src/database/open.ts';
import type { Storage } from '../../src/files/storage/storage.ts';

type Work = (...args: unknown[]) => unknown;

/** What is about to happen: a statement of the database, or a change of a file. */
export interface Step {
  kind: 'statement' | 'file';
  what: string;
}

/** Told of each step before it happens. If it gives a promise, the step waits for that. */
export type Watch = (step: Step) => Promise<void> | undefined;

let watch: Watch | null = null;
const undo: (() => void)[] = [];

/**
 * From now on the moment before everything that changes the database or the files is a step; it
 * is the moment after the change before it as well. If bytes are written, so is the moment
 * when half of them are.
 *
 * Reads and syncs are no steps: who is stopped before or after one leaves the same behind.
 */
export function watchSteps(by: Watch | null): void {
  watch = by;
}

/** Puts the steps into the driver of the database and into the file system of this process. */
export async function placeSteps(engine: Engine): Promise<void> {
  await (engine === 'sqlite' ? placeInSqlite() : placeInPostgres());
  for (const name of changes) {
    replace(promises, name, (work, args) => {
      const isRead = name === 'open' && (args[1] ?? 'r') === 'r';
      return isRead
        ? work(...args)
        : afterOthers(`${name} ${basename(String(args[0]))}`, work, args);
    });
  }
  await placeInHandles();
  placeInStreams();
  syncBuiltinESMExports();
}

/** Takes them out again. */
export function removeSteps(): void {
  watch = null;
  for (const back of undo.splice(0).toReversed()) back();
  syncBuiltinESMExports();
}

/** Storage whose changes are steps, for one that lies elsewhere and not in the file system. */
export function withSteps(storage: Storage): Storage {
  return {
    ...storage,
    async put(name, ...args) {
      await watch?.({ kind: 'file', what: `put ${name}` });
      return storage.put(name, ...args);
    },
    async remove(name) {
      await watch?.({ kind: 'file', what: `remove ${name}` });
      return storage.remove(name);
    },
  };
}

/** Drivers see everything: begin and commit, and what comes between them. */
async function placeInSqlite(): Promise<void> {
  const { default: Sqlite } = await import('better-sqlite3');
  const connection = new Sqlite(':memory:');
  const statement = Object.getPrototypeOf(connection.prepare('select 1')) as object;
  connection.close();
  for (const name of ['run', 'all'] as const) {
    replace(statement, name, function (this: { source: string }, work, args) {
      // It answers at once or not at all.
      if (isChange(this.source) && watch?.({ kind: 'statement', what: this.source })) {
        throw new Error('The site has stopped.');
      }
      return work(...args);
    });
  }
}

async function placeInPostgres(): Promise<void> {
  const { default: pg } = await import('pg');
  replace(pg.Client.prototype, 'query', (work, args) => {
    const what = String(args[0]);
    const wait = isChange(what) ? watch?.({ kind: 'statement', what }) : undefined;
    return wait ? wait.then(() => work(...args)) : work(...args);
  });
}

const changes =
  'mkdir rmdir open writeFile appendFile truncate rename link symlink copyFile unlink rm'.split(
    ' ',
  );

async function placeInHandles(): Promise<void> {
  const handle = await promises.open(process.execPath);
  const prototype = Object.getPrototypeOf(handle) as object;
  await handle.close();
  replace(prototype, 'writeFile', function (this: { fd: number }, work, args) {
    return inHalves(this.fd, Buffer.from(args[0] as string), null, work, args);
  });
}

/** Streams into files write with this. */
function placeInStreams(): void {
  replace(fs, 'write', (work, args) => {
    const [file, bytes, offset, length, position] = args as [number, Buffer, ...number[]];
    return inHalves(file, bytes.subarray(offset, offset! + length!), position!, work, args);
  });
}

/** Puts something else in the place of a method; `work` calls the method itself. */
function replace(
  object: object,
  name: string,
  instead: (this: never, work: Work, args: unknown[]) => unknown,
): void {
  const methods = object as Record<string, Work>;
  const method = methods[name]!;
  undo.push(() => (methods[name] = method));
  methods[name] = function (this: never, ...args) {
    const work: Work = (...others) => method.apply(this, others);
    return watch ? instead.call(this, work, args) : work(...args);
  };
}

function isChange(statement: string): boolean {
  return !/^\s*select\b/i.test(statement);
}

function afterOthers(what: string, work: Work, args: unknown[]): unknown {
  const wait = watch?.({ kind: 'file', what });
  return wait ? wait.then(() => work(...args)) : work(...args);
}

/** Half of the bytes stand there for a moment, and go before all of them come. */
function inHalves(
  file: number,
  bytes: Buffer,
  position: number | null,
  work: Work,
  args: unknown[],
): unknown {
  return afterOthers(
    'a write',
    () => {
      const { size } = fstatSync(file);
      writeSync(file, bytes, 0, bytes.length >> 1, position ?? size);
      const half = () => {
        ftruncateSync(file, size);
        return work(...args);
      };
      return afterOthers('the second half of a write', half, []);
    },
    [],
  );
}
