import type { HttpResponse } from 'tus-js-client';
import { Failure } from '../../../errors/failure.ts';
import { apiPath } from '../../client/api/call.ts';
import { createRetryPolicy } from './retryPolicy.ts';
import { smoothProgress } from './progress.ts';
import { isFileAddress } from '../../pictures/storedFile.ts';
import { failureOf, isTooMuchAtOnce, isTransient, refusalIn } from './uploadFailure.ts';
import {
  attemptUpload,
  cancelUpload,
  firstChunk,
  maxChunkBytes,
  type Transfer,
} from './uploadAttempt.ts';

export type UploadState = 'running' | 'paused' | 'success' | 'canceled' | 'error';

interface UploadOptions {
  /** The API's by default. */
  endpoint?: string;
  /** Whole percent, 0 to 100, never falling. */
  onProgress: (percent: number) => void;
  /** `paused` during a wait for the network or for a retry. */
  onState: (state: UploadState) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file over tus 1.0.0 (https://tus.io/protocols/resumable-upload), in chunks if it is
 * larger than 262144 bytes, each no larger than a proxy allows. Gives up after 10 minutes without
 * progress.
 * @returns the address of the finished file, `/files/o/<name>` or `/files/a/<name>`.
 * @throws Failure whose `code` is one of the storage's, or the server's if that has none.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<string> {
  const { endpoint = apiPath('/uploads'), signal, onProgress, onState } = options;
  let state: UploadState | null = null;
  const progress = smoothProgress(onProgress);
  const enter = (next: UploadState) => {
    progress.hold(next === 'paused');
    if (state !== next) onState((state = next));
  };
  const transfer: Transfer = {
    file,
    endpoint,
    signal,
    retries: createRetryPolicy(),
    address: null,
    furthest: 0,
    piece: firstChunk,
    mostAtOnce: maxChunkBytes,
    onAnswer: () => enter('running'),
    onSent: (share) => progress.sent(share),
  };
  enter('running');
  try {
    const address = addressIn(await sendWhole(transfer, () => enter('paused')));
    progress.done();
    enter('success');
    return address;
  } catch (error) {
    const isChanged = error instanceof Failure && error.storage === 'wrong-size';
    if (transfer.address && (signal.aborted || isChanged)) void cancelUpload(transfer.address);
    enter(signal.aborted ? 'canceled' : 'error');
    throw signal.aborted ? new Failure({ storage: 'canceled' }) : error;
  } finally {
    progress.stop();
  }
}

/** Tries until it succeeds or a retry would be pointless. @returns the last response. */
async function sendWhole(transfer: Transfer, onPause: () => void): Promise<HttpResponse> {
  const { signal, retries } = transfer;
  const { Upload } = await import('tus-js-client');
  for (;;) {
    signal.throwIfAborted();
    try {
      return await attemptUpload(Upload, transfer);
    } catch (error) {
      const refusal = refusalIn(error);
      if (isTooMuchAtOnce(refusal) && transfer.piece > firstChunk) {
        transfer.mostAtOnce = transfer.piece / 2;
        continue;
      }
      if (!isTransient(refusal)) throw failureOf(refusal);
      signal.throwIfAborted();
      onPause();
      const mayRetry = await retries.wait(refusal.retryAfter, transfer.address !== null, signal);
      if (!mayRetry) throw new Failure({ ...refusal, storage: 'retry-limit-exceeded' });
    }
  }
}

function addressIn(response: HttpResponse): string {
  const address = response.getHeader('Content-Location');
  if (!address) throw new Failure({ storage: 'no-download-url' });
  if (!isFileAddress(address)) throw new Failure({ storage: 'invalid-url' });
  return address;
}
