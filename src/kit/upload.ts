import type { DetailedError, HttpResponse, Upload } from 'tus-js-client';
import { Failure, type ErrorAnswer } from '../errors/failure.ts';
import { shownProgress } from './progress.ts';
import { noteStatus } from './refusal.ts';

export type UploadState = 'running' | 'paused' | 'success' | 'canceled' | 'error';

interface UploadOptions {
  /** Where uploads begin, such as `/api/uploads`. */
  endpoint: string;
  /** Whole per cent, 0 to 100, never falling. */
  onProgress?: (percent: number) => void;
  /** `paused` while it waits before it tries again. */
  onState?: (state: UploadState) => void;
  /** Cancels the upload; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** Bytes of the first chunk, and of a file that goes in one call; each chunk is twice the last. */
const firstChunk = 262_144;
const largestChunk = 33_554_432;

/** For how long an upload that gets nowhere is tried again. */
const retryMs = 600_000;

/** Milliseconds before each further try: 1 s, twice as long each time, at most a minute. */
const retryDelays = Array.from({ length: 16 }, (_, n) => Math.min(1000 * 2 ** n, 60_000));

/**
 * Sends a file over tus 1.0.0 and goes on by itself where a connection breaks.
 * @returns the address of the finished file.
 * @throws Failure with the server's answer, or without one where the network failed.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<string> {
  const tus = await import('tus-js-client');
  const { signal, endpoint, onProgress = () => {}, onState = () => {} } = options;
  signal?.throwIfAborted();
  const progress = shownProgress(onProgress);
  const patience = patienceOf(retryMs);
  let state: UploadState | null = null;
  const enter = (next: UploadState) => {
    if (state !== next) onState((state = next));
  };
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const upload = new tus.Upload(file, {
        endpoint,
        metadata: { filename: file.name, filetype: file.type },
        chunkSize: firstChunk,
        uploadDataDuringCreation: file.size <= firstChunk,
        storeFingerprintForResuming: false,
        retryDelays,
        onProgress(sent, total) {
          enter('running');
          progress.sent(sent / total);
        },
        onChunkComplete() {
          patience.restore();
          upload.options.chunkSize = Math.min((upload.options.chunkSize ?? 0) * 2, largestChunk);
        },
        onShouldRetry(error, attempt) {
          if (signal?.aborted || !mayPass(error) || !patience.left(retryDelays[attempt])) {
            return false;
          }
          enter('paused');
          // What broke the connection may have been the size of the chunk.
          upload.options.chunkSize = firstChunk;
          return true;
        },
        onSuccess: ({ lastResponse }) => {
          const address = lastResponse.getHeader('Content-Location');
          if (address) resolve(address);
          else reject(new Failure({ noAnswer: 'unreachable' }));
        },
        onError: (error) => reject(failureOf(error)),
      });
      signal?.addEventListener('abort', () => reject(cancel(upload, signal)), { once: true });
      enter('running');
      upload.start();
    });
    progress.done();
    enter('success');
    return address;
  } catch (error) {
    enter(signal?.aborted ? 'canceled' : 'error');
    throw error;
  } finally {
    progress.stop();
  }
}

function cancel(upload: Upload, signal: AbortSignal): unknown {
  upload.abort(true).catch((error: unknown) => {
    // The server forgets an upload that was not ended after a day in any case.
    console.warn('The server was not told that an upload was canceled.', error);
  });
  return signal.reason;
}

/** Counts the time since the last success; `left` says whether there is some for another wait. */
function patienceOf(milliseconds: number) {
  let since: number | null = null;
  return {
    restore() {
      since = null;
    },
    left(wait = 0): boolean {
      const now = performance.now();
      since ??= now;
      return now - since + wait <= milliseconds;
    },
  };
}

/**
 * Whether the same call may succeed later: no answer, 408, 429 and 5xx. 409 means another
 * place in the file than the server's; trying again begins by asking for it. 507 stays as it
 * is until somebody makes room, so a person is told at once.
 */
function mayPass(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status === 507) return false;
  return status === 0 || status >= 500 || [408, 409, 429].includes(status);
}

function failureOf(error: Error | DetailedError): Error {
  if (!('originalRequest' in error)) return error;
  const response = error.originalResponse;
  if (!response || response.getStatus() === 0) return new Failure({ noAnswer: 'network' });
  noteStatus(response.getStatus());
  return new Failure({ status: response.getStatus(), answer: answerOf(response) });
}

function answerOf(response: HttpResponse): ErrorAnswer {
  try {
    const answer: unknown = JSON.parse(response.getBody());
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    // A proxy in between answers in its own words: the status has to say enough.
    return {};
  }
}
