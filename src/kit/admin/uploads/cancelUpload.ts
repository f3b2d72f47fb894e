import { waitUntilOnline } from './online.ts';
import { createRetryPolicy } from './retryPolicy.ts';
import { isTransient, noAnswer } from './uploadFailure.ts';

/** How long one try waits for its answer, in milliseconds. */
const tryMs = 15_000;

/**
 * Tells the server that an upload is not wanted any more, also from a page that is being left.
 * Tries for two minutes; after that the server forgets the upload by itself within a day.
 */
export async function cancelUpload(address: string): Promise<void> {
  const patience = createRetryPolicy();
  patience.begins('ask');
  while (patience.left() > 0) {
    const status = await end(address);
    if (!isTransient({ ...noAnswer, status })) return;
    const ms = Math.min(patience.nextWait(), patience.left());
    await waitUntilOnline({ ms, endsOnline: true });
  }
  console.warn('The server was not told that an upload was ended.', address);
}

/** The status of the answer, or null where none came. */
async function end(address: string): Promise<number | null> {
  try {
    const { status } = await fetch(address, {
      method: 'DELETE',
      headers: { 'Tus-Resumable': '1.0.0' },
      credentials: 'include',
      keepalive: true,
      signal: AbortSignal.timeout(tryMs),
    });
    return status;
  } catch {
    // Every way to have no answer is the same here: it is tried again.
    return null;
  }
}
