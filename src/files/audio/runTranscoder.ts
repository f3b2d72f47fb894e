import { extname, join } from 'node:path';
import { Problem, type ProblemCode } from '../../errors/problem.ts';
import { forkWorker } from '../../kit/server/forkWorker.ts';
import {
  audioLimits,
  type Analysis,
  type AudioHeader,
  type AudioTags,
  type RenditionFile,
  type RenditionType,
} from './audio.ts';

export type AudioJob =
  | {
      make: 'renditions';
      path: string;
      /** The folder for renditions; unfinished ones may remain there. */
      folder: string;
      /** Those that don't suit the recording are left out. */
      types: readonly RenditionType[];
    }
  | { make: 'joined'; recordings: readonly RecordingToJoin[]; folder: string }
  | { make: 'tags'; path: string };

/** A recording, with its length as a transcoder measured it. */
export interface RecordingToJoin {
  path: string;
  seconds: number;
}

export interface AudioJobResults {
  renditions: null;
  joined: Joined;
  tags: ReadTags | null;
}

export interface Measured extends Analysis {
  header: AudioHeader;
}

export interface Joined {
  file: RenditionFile;
  /** The start of each recording, in seconds. */
  offsets: number[];
}

export interface ReadTags {
  tags: AudioTags;
  /** The file's cover, in any format. */
  cover: Uint8Array | null;
}

/** A transcoder's messages while it works; the last is `done`, `problem` or `failed`. */
export type WorkerMessage =
  | { said: 'ready' }
  | { said: 'progress'; percent: number }
  | { said: 'measured'; measured: Measured }
  | { said: 'rendition'; file: RenditionFile }
  | { said: 'done'; result: AudioJobResults[AudioJob['make']] }
  | { said: 'problem'; code: ProblemCode }
  | { said: 'failed'; message: string };

export interface TranscoderCallbacks {
  /** Called with 0 to 100. */
  onProgress?(percent: number): void;
  /** Called with the song's analysis, before the first rendition. */
  onMeasured?(measured: Measured): Promise<unknown>;
  /** Called for each finished rendition, one at a time. */
  onRendition?(file: RenditionFile): Promise<void>;
}

/** The time without a message after which a transcoder is ended. */
const silentMs = 120_000;

const program = join(import.meta.dirname, `transcoder${extname(import.meta.filename)}`);

/**
 * Does a job in a process of its own. The caller limits how many run at once.
 * @param memory MiB that it may use.
 * @throws Problem `audio.*` if the file cannot be played; the signal's reason if it was aborted;
 * what the callbacks throw; Error for other causes.
 */
export async function runTranscoder<Make extends AudioJob['make']>(
  job: AudioJob & { make: Make },
  callbacks: TranscoderCallbacks = {},
  signal?: AbortSignal,
  memory: number = audioLimits.memory,
): Promise<AudioJobResults[Make]> {
  signal?.throwIfAborted();
  const child = forkWorker(program, [String(memory)], {});
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  let isReady = false;
  try {
    return await new Promise<AudioJobResults[Make]>((resolve, reject) => {
      let stored: Promise<unknown> = Promise.resolve();
      const store = (work: () => Promise<unknown>) => {
        stored = stored.then(work);
        stored.catch(reject);
      };
      const giveUp = () => reject(new Error('The transcoder sent no message for too long'));
      let silence = setTimeout(giveUp, silentMs);
      const onMessage = (message: WorkerMessage) => {
        clearTimeout(silence);
        silence = setTimeout(giveUp, silentMs).unref();
        switch (message.said) {
          case 'ready':
            isReady = true;
            return;
          case 'progress':
            callbacks.onProgress?.(message.percent);
            return;
          case 'measured':
            store(async () => callbacks.onMeasured?.(message.measured));
            return;
          case 'rendition':
            store(async () => callbacks.onRendition?.(message.file));
            return;
          case 'problem':
            reject(new Problem(message.code));
            break;
          case 'failed':
            reject(new Error(`The transcoder failed: ${message.message}`));
            break;
          case 'done':
            stored.then(() => resolve(message.result as AudioJobResults[Make]), reject);
        }
        clearTimeout(silence);
      };
      const end = (died: Error) => {
        clearTimeout(silence);
        // An earlier result counts first.
        stored.then(() => reject(died), reject);
      };
      // A program that didn't start says nothing about the recording.
      const onFailed = () => end(new Error('The transcoder did not start'));
      const onClose = (_code: number | null, died: NodeJS.Signals | null) => {
        if (!isReady) onFailed();
        // Checked from outside: a process that is too large reports it before it ends itself.
        else if (died === 'SIGKILL') end(new Error('The transcoder was killed'));
        else end(new Problem('audio.too-demanding'));
      };
      // Once it is closed, all its messages have arrived.
      child.on('message', onMessage).on('close', onClose).on('error', onFailed);
      if (child.pid !== undefined) child.send(job, (error) => error && onFailed());
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
