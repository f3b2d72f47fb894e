/** Runs in a thread of its own: a large file takes seconds. Says what `quick_check` finds first. */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { isDamage } from './damage.ts';

// Threads have no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(finding(workerData as string));

function finding(file: string): string {
  const connection = new Sqlite(file, { readonly: true });
  try {
    return String(connection.pragma('quick_check(1)', { simple: true }));
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  } finally {
    connection.close();
  }
}
