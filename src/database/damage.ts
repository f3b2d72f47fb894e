import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isDamage, quickCheck } from './quickCheck.ts';

/** The file of an SQLite database does not hold what SQLite wrote. */
export class DamagedDatabase extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

export type DamageWatch = ReturnType<typeof watchForDamage>;

/** Read in a few milliseconds, less than a thread takes to begin. */
const smallBytes = 4_000_000;

/** Remembers damage to one SQLite file. @param onDamage called once. */
export function watchForDamage(file: string, onDamage: (damage: DamagedDatabase) => void) {
  let known: DamagedDatabase | null = null;
  const record = (message: string) => {
    if (known) return;
    known = new DamagedDatabase(message);
    onDamage(known);
  };
  return {
    /** Null while there is none. */
    found: (): DamagedDatabase | null => known,
    /** Returns or throws what the work does, and remembers damage. */
    guard<T>(work: () => T): T {
      try {
        return work();
      } catch (error) {
        if (isDamage(error)) record(error.message);
        throw error;
      }
    },
    /** Reads the whole file. Resolves when that is done. */
    async check(): Promise<void> {
      const finding = await checkFile(file);
      if (finding !== 'ok') record(finding);
    },
  };
}

/** Like `quickCheck`, but checks a large file in its own thread. */
export async function checkFile(file: string): Promise<string> {
  const { size } = await stat(file);
  return size <= smallBytes ? quickCheck(file) : checkInThread(file);
}

function checkInThread(file: string): Promise<string> {
  const program = join(import.meta.dirname, `quickCheckThread${extname(import.meta.filename)}`);
  const worker = new Worker(program, { workerData: file });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('The database check ended early')));
  });
}
