import type { HttpRequest, HttpResponse, Upload as TusUpload } from 'tus-js-client';
import { fileReader } from './fileReader.ts';
import type { Operation, RetryPolicy } from './retryPolicy.ts';
import { noteStatus } from '../../client/api/signedOut.ts';
import { UploadInterrupted, UploadRefused, storageFailure } from './uploadFailure.ts';

/** Bytes of the first chunk, and of a file that goes in one call; each chunk is twice the last. */
const firstChunk = 262_144;
const maxChunkBytes = 33_554_432;

/** After so many milliseconds in which nothing is heard or sent, a try is broken off. */
const silenceMs: Readonly<Record<Operation, number>> = {
  begin: 15_000,
  ask: 15_000,
  send: 60_000,
};

interface Try {
  endpoint: string;
  /** Where the upload stands on the server, or null while it has not begun. */
  address: string | null;
  signal: AbortSignal;
  patience: RetryPolicy;
  /** The upload has begun; this is where it stands. Comes late where it is canceled meanwhile. */
  onAddress: (address: string) => void;
  /** The server answered, and did not refuse. */
  onAnswer: () => void;
  /** Bytes of the whole file that are on their way or there. */
  onSent: (bytes: number) => void;
}

/**
 * Tries once to send a whole file, from where the server has it. Each try begins with small
 * chunks anew: what broke the last one may have been the size of its chunk.
 * @throws what `refusalIn` reads.
 */
export function attemptUpload(
  Upload: typeof TusUpload,
  file: File,
  { endpoint, address, signal, patience, onAddress, onAnswer, onSent }: Try,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const silence = silenceTimer(() => interrupt());
    const finish = () => {
      silence.stop();
      over.abort();
    };
    const upload: TusUpload = new Upload(file, {
      endpoint,
      uploadUrl: address,
      metadata: { filename: file.name, filetype: file.type },
      chunkSize: firstChunk,
      uploadDataDuringCreation: file.size <= firstChunk,
      fileReader: fileReader,
      storeFingerprintForResuming: false,
      // Its own retries know neither the network's return nor what the server asks for.
      retryDelays: null,
      onBeforeRequest(request) {
        // Between its steps tus does not see that it was stopped.
        over.signal.throwIfAborted();
        const operation = operationOf(request, file);
        patience.begins(operation);
        silence.start(Math.min(silenceMs[operation], patience.left()));
      },
      onProgress(bytes) {
        if (over.signal.aborted) return;
        silence.restart();
        onSent(bytes);
      },
      onChunkComplete() {
        upload.options.chunkSize = Math.min((upload.options.chunkSize ?? 0) * 2, maxChunkBytes);
      },
      onAfterResponse(request, response) {
        noteStatus(response.getStatus());
        requireUsable(request, response, endpoint);
        if (over.signal.aborted || response.getStatus() >= 400) return;
        onAnswer();
      },
      onUploadUrlAvailable() {
        if (address === null && upload.url) onAddress(upload.url);
        if (over.signal.aborted) void upload.abort();
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
      // What is canceled while it begins is let finish, or nobody could say what to end.
      if (!signal.aborted || upload.url) void upload.abort();
    };
    signal.addEventListener('abort', interrupt, { signal: over.signal });
    globalThis.window?.addEventListener('offline', interrupt, { signal: over.signal });
    silence.start(silenceMs.begin);
    upload.start();
  });
}

function operationOf(request: HttpRequest, file: File): Operation {
  if (request.getMethod() === 'HEAD') return 'ask';
  return request.getMethod() === 'POST' && file.size > firstChunk ? 'begin' : 'send';
}

/**
 * Where asking is refused, tus begins a new upload in silence; and it sends the file to
 * whatever address it is given.
 */
function requireUsable(request: HttpRequest, response: HttpResponse, endpoint: string): void {
  const status = response.getStatus();
  if (request.getMethod() === 'HEAD' && (status < 200 || status >= 300)) {
    throw new UploadRefused(response);
  }
  const location = response.getHeader('Location');
  if (request.getMethod() !== 'POST' || status >= 400 || !location) return;
  const begin = new URL(endpoint, globalThis.location?.href);
  if (!new URL(location, begin).href.startsWith(`${begin.href}/`)) {
    throw storageFailure('invalid-url');
  }
}

/** Calls back where it was not restarted for as long as it was started for. */
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
