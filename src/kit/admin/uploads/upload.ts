import type { HttpResponse } from 'tus-js-client';
import type { StorageCode } from '../../../errors/sharedMessages.ts';
import { Failure } from '../../../errors/failure.ts';
import { isOffline, waitUntilOnline } from './online.ts';
import { cancelUpload } from './cancelUpload.ts';
import { createRetryPolicy, type RetryPolicy } from './retryPolicy.ts';
import { smoothProgress } from './progress.ts';
import { isFileAddress } from '../../pictures/storedFile.ts';
import {
  failureOf,
  isTooMuchAtOnce,
  isTransient,
  refusalIn,
  storageFailure,
  type Refusal,
} from './uploadFailure.ts';
import { attemptUpload, firstChunk, maxChunkBytes } from './uploadAttempt.ts';

export type UploadState = 'running' | 'paused' | 'success' | 'canceled' | 'error';

interface UploadOptions {
  /** Such as `/api/uploads`. */
  endpoint: string;
  /** Whole per cent, 0 to 100, never falling. */
  onProgress?: (percent: number) => void;
  /** `paused` while it waits for the network, or before a retry. */
  onState?: (state: UploadState) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file over tus 1.0.0 (https://tus.io/protocols/resumable-upload), in chunks if it is
 * larger than 262144 bytes, no larger than a proxy lets through. Gives up after 10 minutes without
 * progress.
 * @returns the address of the finished file, `/files/o/<name>` or `/files/a/<name>`.
 * @throws Failure whose `code` is one of the storage's, or the server's if that has none.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<string> {
  const { endpoint, onProgress = () => {}, onState = () => {} } = options;
  const signal = options.signal ?? new AbortController().signal;
  let state: UploadState | null = null;
  const progress = smoothProgress(onProgress);
  const enter = (next: UploadState) => {
    progress.hold(next === 'paused');
    if (state !== next) onState((state = next));
  };
  enter('running');
  try {
    const address = addressIn(await sendWhole(file, { endpoint, signal, progress, enter }));
    progress.done();
    enter('success');
    return address;
  } catch (error) {
    enter(signal.aborted ? 'canceled' : 'error');
    throw signal.aborted ? storageFailure('canceled') : error;
  } finally {
    progress.stop();
  }
}

interface Sending {
  endpoint: string;
  signal: AbortSignal;
  progress: { sent(share: number): void };
  enter: (state: 'running' | 'paused') => void;
}

/** Tries until it succeeds or a retry is of no use. @returns the last response. */
async function sendWhole(file: File, sending: Sending): Promise<HttpResponse> {
  const { endpoint, signal, progress, enter } = sending;
  const { Upload } = await import('tus-js-client');
  const retries = createRetryPolicy();
  let address: string | null = null;
  let furthest = 0;
  let piece = firstChunk;
  let mostAtOnce = maxChunkBytes;
  const events = {
    onAddress(uploadAddress: string) {
      address = uploadAddress;
      retries.recordProgress();
      // Canceled before the address was known: only now can the server be told.
      if (signal.aborted) void cancelUpload(uploadAddress);
    },
    onAnswer: () => enter('running'),
    onPiece: (bytes: number) => (piece = bytes),
    onSent(bytes: number) {
      if (bytes > 0) enter('running');
      progress.sent(bytes / file.size);
      if (bytes <= furthest) return;
      furthest = bytes;
      retries.recordProgress();
    },
  };
  try {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await attemptUpload(Upload, file, {
          endpoint,
          address,
          signal,
          retries,
          mostAtOnce,
          ...events,
        });
      } catch (error) {
        const refusal = refusalIn(error);
        if (isTooMuchAtOnce(refusal) && piece > firstChunk) {
          mostAtOnce = piece / 2;
          continue;
        }
        if (!isTransient(refusal)) throw failureOf(refusal);
        signal.throwIfAborted();
        enter('paused');
        await waitFor(refusal, retries, signal, address !== null);
      }
    }
  } catch (error) {
    if (address && (signal.aborted || isStorageFailure(error, 'wrong-size')))
      void cancelUpload(address);
    throw error;
  }
}

/** @throws Failure `retry-limit-exceeded` if no time is left for another attempt. */
async function waitFor(
  refusal: Refusal,
  retries: RetryPolicy,
  signal: AbortSignal,
  hasBegun: boolean,
): Promise<void> {
  const { retryAfter } = refusal;
  const wait = Math.max(retries.nextWait(), retryAfter ?? 0);
  const left = retries.timeLeft();
  if (left > (retryAfter ?? 0)) {
    const endsOnline = retryAfter === null;
    await waitUntilOnline({ ms: Math.min(wait, left), endsOnline, signal });
    if (isOffline() && !signal.aborted) {
      // The server is asked again how far the upload is, once there is a network.
      if (hasBegun) retries.end();
      await waitUntilOnline({ ms: retries.timeLeft(), endsOnline: true, signal });
    }
    if (retries.timeLeft() > 0) return;
  }
  throw storageFailure('retry-limit-exceeded', refusal);
}

function addressIn(response: HttpResponse): string {
  const address = response.getHeader('Content-Location');
  if (!address) throw storageFailure('no-download-url');
  if (!isFileAddress(address)) throw storageFailure('invalid-url');
  return address;
}

const isStorageFailure = (error: unknown, storage: StorageCode): boolean =>
  error instanceof Failure && error.storage === storage;
