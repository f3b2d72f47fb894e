import type { HttpRequest, HttpResponse, Upload as TusUpload, FileReader } from 'tus-js-client';
import { secondMs } from '../../dates/durations.ts';
import type { Operation, RetryPolicy } from './retryPolicy.ts';
import { recordStatus } from '../../client/api/signedOut.ts';
import { UploadInterrupted, UploadRefused, isTransient, refusalIn } from './uploadFailure.ts';
import { Failure } from '../../../errors/failure.ts';

/** The first chunk's size and the limit for one request; each chunk doubles. */
export const firstChunk = 262_144;
export const maxChunkBytes = 33_554_432;

/** An attempt without any bytes or response for this long is aborted. */
const silenceMs: Readonly<Record<Operation, number>> = {
  begin: 15_000,
  check: 15_000,
  send: 60_000,
};

/** The state of an upload between its attempts. */
export interface Transfer {
  readonly file: File;
  readonly endpoint: string;
  readonly signal: AbortSignal;
  readonly retries: RetryPolicy;
  /** The upload's address on the server; null until it has started. */
  address: string | null;
  /** The most bytes of the file that were sent. */
  furthest: number;
  /** The most bytes of the file in the last request. */
  piece: number;
  /** The most bytes that a request may have. */
  mostAtOnce: number;
  onAnswer: () => void;
  /** Called with the share of the file that was sent, 0 to 1. */
  onSent: (share: number) => void;
}

/** Sends the rest of a file in chunks that start small. @throws an error for `refusalIn`. */
export function attemptUpload(Upload: typeof TusUpload, transfer: Transfer): Promise<HttpResponse> {
  const { file, endpoint, signal, retries } = transfer;
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const silence = silenceTimer(() => interrupt());
    const finish = () => {
      silence.stop();
      ended.abort();
    };
    const upload: TusUpload = new Upload(file, {
      endpoint,
      uploadUrl: transfer.address,
      metadata: { filename: file.name, filetype: file.type },
      chunkSize: firstChunk,
      uploadDataDuringCreation: file.size <= firstChunk,
      fileReader,
      storeFingerprintForResuming: false,
      // The retries of tus-js-client ignore `Retry-After` and the network's return.
      retryDelays: null,
      onBeforeRequest(request) {
        // Between its requests, tus-js-client doesn't notice an abort.
        ended.signal.throwIfAborted();
        const operation = operationOf(request, file);
        transfer.piece = operation === 'send' ? (upload.options.chunkSize ?? firstChunk) : 0;
        retries.begin(operation);
        silence.start(Math.min(silenceMs[operation], retries.timeLeft()));
      },
      onProgress(bytes) {
        if (ended.signal.aborted) return;
        silence.restart();
        if (bytes > 0) transfer.onAnswer();
        transfer.onSent(bytes / file.size);
        if (bytes <= transfer.furthest) return;
        transfer.furthest = bytes;
        retries.recordProgress();
      },
      onChunkComplete() {
        upload.options.chunkSize = Math.min(
          (upload.options.chunkSize ?? 0) * 2,
          transfer.mostAtOnce,
        );
      },
      onAfterResponse(request, response) {
        recordStatus(response.getStatus());
        requireUsable(request, response, endpoint);
        if (ended.signal.aborted || response.getStatus() >= 400) return;
        transfer.onAnswer();
      },
      onUploadUrlAvailable() {
        if (transfer.address === null && upload.url) {
          transfer.address = upload.url;
          retries.recordProgress();
          // The upload was canceled before its address was known: only now can the server end it.
          if (signal.aborted) void cancelUpload(upload.url);
        }
        if (ended.signal.aborted) void upload.abort();
      },
      onSuccess({ lastResponse }) {
        finish();
        resolve(lastResponse);
      },
      onError(error) {
        finish();
        reject(error);
      },
    });
    const interrupt = () => {
      finish();
      reject(new UploadInterrupted());
      // The request that starts an upload isn't aborted: without its address nothing could end it.
      if (!signal.aborted || upload.url) void upload.abort();
    };
    signal.addEventListener('abort', interrupt, { signal: ended.signal });
    globalThis.window?.addEventListener('offline', interrupt, { signal: ended.signal });
    silence.start(silenceMs.begin);
    upload.start();
  });
}

function operationOf(request: HttpRequest, file: File): Operation {
  if (request.getMethod() === 'HEAD') return 'check';
  return request.getMethod() === 'POST' && file.size > firstChunk ? 'begin' : 'send';
}

/** If HEAD is refused, tus-js-client silently starts over; and it sends to any `Location`. */
function requireUsable(request: HttpRequest, response: HttpResponse, endpoint: string): void {
  const status = response.getStatus();
  if (request.getMethod() === 'HEAD' && (status < 200 || status >= 300)) {
    throw new UploadRefused(response);
  }
  const location = response.getHeader('Location');
  if (request.getMethod() !== 'POST' || status >= 400 || !location) return;
  const begin = new URL(endpoint, globalThis.location?.href);
  if (!new URL(location, begin).href.startsWith(`${begin.href}/`)) {
    throw new Failure({ storage: 'invalid-url' });
  }
}

function silenceTimer(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let milliseconds = 0;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, milliseconds);
  };
  return {
    start(ms: number) {
      milliseconds = ms;
      restart();
    },
    restart,
    stop: () => clearTimeout(timer),
  };
}

/** Reads chunks first: sending a file that changed on disk looks like a network error. */
const fileReader: FileReader = {
  openFile: async (file: File) => ({
    size: file.size,
    slice: async (start, end) => {
      const until = Math.min(end, file.size);
      return { value: await piece(file, start, until), done: until === file.size };
    },
    close() {},
  }),
};

/** The bytes, with the `size` that tus-js-client reads. */
async function piece(file: File, start: number, end: number): Promise<Uint8Array> {
  const bytes = await file
    .slice(start, end)
    .arrayBuffer()
    .catch(() => null);
  if (bytes?.byteLength !== end - start) throw new Failure({ storage: 'wrong-size' });
  return Object.assign(new Uint8Array(bytes), { size: bytes.byteLength });
}

/** Two minutes in all, as the upload expires within a day anyway. */
const retryDelays = [1, 2, 4, 8, 16, 32, 57].map((seconds) => seconds * secondMs);

const onShouldRetry = (error: Error): boolean => isTransient(refusalIn(error));

/** Ends an upload on the server. */
export async function cancelUpload(address: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await Upload.terminate(address, { retryDelays, onShouldRetry }).catch((error: Error) => {
    if (onShouldRetry(error)) console.warn('could not end an upload on the server', address);
  });
}
