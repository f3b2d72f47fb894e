/** Runs in a thread of its own: a large file takes seconds. Says what `quick_check` finds first. */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

// Threads have no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(finding(workerData as string));

function finding(file: string): string {
  const connection = new Sqlite(file, { readonly: true });
  try {
    return String(connection.pragma('quick_check(1)', { simple: true }));
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code ?? '')) return message;
    throw error;
  } finally {
    connection.close();
  }
}
