import fs, { writeSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import type { Engine } from '../../src/database/open.ts';
import type { Storage } from '../../src/files/storage.ts';

type Work = (...words: unknown[]) => unknown;

let passed = 0;
let stopAt = Infinity;
let isCounting = false;

/**
 * From now on the moment before everything that changes the database or the files is a step; it
 * is the moment after the change before it as well. Where bytes are written, so is the moment
 * when half of them are. At the given step the process writes down what would have come and is
 * gone, without closing anything.
 *
 * Reads and syncs are no steps: who is stopped before or after one leaves the same behind.
 */
export function stopAtStep(step: number): void {
  stopAt = step;
  isCounting = true;
}

/** Tells that nothing comes any more, which is the last step. @returns how many there were. */
export function endSteps(): number {
  pass('the end');
  return passed;
}

/** Puts the steps into the driver of the database and into the file system. */
export async function placeSteps(engine: Engine): Promise<void> {
  await (engine === 'sqlite' ? placeInSqlite() : placeInPostgres());
  for (const name of changes) {
    replace(promises, name, (work, words) => {
      const isRead = name === 'open' && (words[1] ?? 'r') === 'r';
      if (!isRead) pass(`${name} ${basename(String(words[0]))}`);
      return work(...words);
    });
  }
  await placeInHandles();
  placeInStreams();
  syncBuiltinESMExports();
}

/** Storage whose changes are steps, for one that lies elsewhere and not in the file system. */
export function withSteps(storage: Storage): Storage {
  return {
    ...storage,
    put(name, ...words) {
      pass(`put ${name}`);
      return storage.put(name, ...words);
    },
    remove(name) {
      pass(`remove ${name}`);
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
    replace(statement, name, function (this: { source: string }, work, words) {
      passStatement(this.source);
      return work(...words);
    });
  }
}

async function placeInPostgres(): Promise<void> {
  const { default: pg } = await import('pg');
  replace(pg.Client.prototype, 'query', (work, words) => {
    passStatement(String(words[0]));
    return work(...words);
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
  replace(prototype, 'writeFile', function (this: { fd: number }, work, words) {
    const bytes = Buffer.from(words[0] as string);
    passWrite(() => writeSync(this.fd, bytes, 0, bytes.length >> 1));
    return work(...words);
  });
}

/** Streams into files write with this. */
function placeInStreams(): void {
  replace(fs, 'write', (work, words) => {
    const [file, bytes, offset, length, position] = words as [number, Buffer, ...number[]];
    passWrite(() => writeSync(file, bytes, offset, length! >> 1, position));
    return work(...words);
  });
}

/** Puts something else in the place of a method; `work` calls the method itself. */
function replace(
  object: object,
  name: string,
  instead: (this: never, work: Work, words: unknown[]) => unknown,
): void {
  const methods = object as Record<string, Work>;
  const method = methods[name]!;
  methods[name] = function (this: never, ...words) {
    const work: Work = (...others) => method.apply(this, others);
    return isCounting ? instead.call(this, work, words) : work(...words);
  };
}

function passStatement(statement: string): void {
  if (!/^\s*select\b/i.test(statement)) pass(statement);
}

function passWrite(writeHalf: () => void): void {
  pass('a write');
  pass('the second half of a write', writeHalf);
}

/** @param last what is done first where this is the step to stop at */
function pass(what: string, last?: () => void): void {
  passed += 1;
  if (passed !== stopAt) return;
  last?.();
  writeSync(1, `before ${what}`);
  process.kill(process.pid, 'SIGKILL');
}
