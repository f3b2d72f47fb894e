import { secondMs } from '../../dates/durations.ts';
import { isTransient, refusalIn } from './uploadFailure.ts';

/** Two minutes in all, as the upload expires within a day anyway. */
const retryDelays = [1, 2, 4, 8, 16, 32, 57].map((seconds) => seconds * secondMs);

const onShouldRetry = (error: Error): boolean => isTransient(refusalIn(error));

/** Ends an upload on the server. */
export async function cancelUpload(address: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await Upload.terminate(address, { retryDelays, onShouldRetry }).catch((error: Error) => {
    if (onShouldRetry(error)) console.warn('Could not end an upload on the server.', address);
  });
}
