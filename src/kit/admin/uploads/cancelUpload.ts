import { createRetryPolicy } from './retryPolicy.ts';
import { isTransient, noAnswer } from './uploadFailure.ts';

const attemptMs = 15_000;

/** Ends an upload on the server; tries for two minutes, as it expires within a day. */
export async function cancelUpload(address: string): Promise<void> {
  const retries = createRetryPolicy();
  retries.begin('check');
  do {
    const status = await end(address);
    if (!isTransient({ ...noAnswer, status })) return;
  } while (await retries.wait(null, false));
  console.warn('Could not end an upload on the server.', address);
}

/** Null without a response. */
async function end(address: string): Promise<number | null> {
  try {
    const { status } = await fetch(address, {
      method: 'DELETE',
      headers: { 'Tus-Resumable': '1.0.0' },
      credentials: 'include',
      keepalive: true,
      signal: AbortSignal.timeout(attemptMs),
    });
    return status;
  } catch {
    // Retried without a response, whatever the reason.
    return null;
  }
}
