import fs, { fstatSync, ftruncateSync, writeSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import type { Engine } from '../../src/database/open.ts';
import type { Storage } from '../../src/files/storage/storage.ts';

type Work = (...args: unknown[]) => unknown;

/** The next operation: a statement of the database, or a change of a file. */
export interface Step {
  kind: 'statement' | 'file';
  what: string;
}

/** Called before each step. If it returns a promise, the step waits for it. */
export type Watch = (step: Step) => Promise<void> | undefined;

let watch: Watch | null = null;
const undo: (() => void)[] = [];

/**
 * Makes a step of every moment before a change of the database or of files, which is also the
 * moment after the change before. While bytes are written, the moment when half of them are is a
 * step too.
 *
 * Reads and syncs are no steps: a stop before or after them leaves the same state.
 */
export function watchSteps(by: Watch | null): void {
  watch = by;
}

/** Puts the steps into the database's driver and this process's file system. */
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

/** Removes them again. */
export function removeSteps(): void {
  watch = null;
  for (const back of undo.splice(0).toReversed()) back();
  syncBuiltinESMExports();
}

/** Wraps a storage outside the file system so that its changes are steps. */
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

/** Drivers see every statement, begin and commit too. */
async function placeInSqlite(): Promise<void> {
  const { default: Sqlite } = await import('better-sqlite3');
  const connection = new Sqlite(':memory:');
  const statement = Object.getPrototypeOf(connection.prepare('select 1')) as object;
  connection.close();
  for (const name of ['run', 'all'] as const) {
    replace(statement, name, function (this: { source: string }, work, args) {
      // Synchronous calls.
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

/** Streams write files with this. */
function placeInStreams(): void {
  replace(fs, 'write', (work, args) => {
    const [file, bytes, offset, length, position] = args as [number, Buffer, ...number[]];
    return inHalves(file, bytes.subarray(offset, offset! + length!), position!, work, args);
  });
}

/** Replaces a method; `work` calls the original. */
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

/** Writes half of the bytes first, and removes them before it writes all. */
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
