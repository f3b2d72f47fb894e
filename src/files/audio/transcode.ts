import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { Problem } from '../../errors/problem.ts';
import { workerEnvironment } from '../../kit/server/workerEnvironment.ts';
import { audioLimits, type AudioTags, type RenditionType, type MadeRendition } from './audio.ts';
import type { AudioJob, Measured, Joined, WorkerMessage } from './job.ts';

export type { Measured, Joined } from './job.ts';

interface FormsJob {
  path: string;
  /** Where the forms are written; what is unfinished may stay behind there. */
  folder: string;
  /** Those that fit the recording, unless told. */
  forms?: readonly RenditionType[];
}

interface Told {
  /** The cover is whatever the file holds. */
  onTags(tags: AudioTags, cover: Buffer | null): void;
  /** From 0 to 100. */
  onProgress(percent: number): void;
  /** What it sounds like, before the first form. */
  onMeasured(measured: Measured): Promise<unknown>;
  /** Of each form as it is finished; one after the other. */
  onForm(form: MadeRendition): Promise<void>;
}

/** After which a transcoder that says nothing is given up. */
const silentMs = 120_000;

const program = join(import.meta.dirname, `transcoder${extname(import.meta.filename)}`);

/**
 * Makes what a recording is played from, and measures it, in a process of its own: MP3, then AAC,
 * then FLAC. How many run at once is the caller's matter.
 * @param memory MiB that it may take.
 * @throws Problem `audio.*` if the file cannot be played; the signal's reason if it was
 * aborted; what `onMeasured` and `onForm` throw; Error for other causes.
 */
export async function transcodeAudio(
  { path, folder, forms }: FormsJob,
  told: Pick<Told, 'onProgress' | 'onMeasured' | 'onForm'>,
  signal?: AbortSignal,
  memory: number = audioLimits.memory,
): Promise<void> {
  const job: AudioJob = { make: 'forms', path, folder, forms: forms ?? null };
  await run(job, told, memory, signal);
}

/**
 * Reads what a recording says of itself, which takes no longer for a long one.
 * @throws as `transcodeAudio` does.
 */
export async function readAudioTags(
  path: string,
  told: Pick<Told, 'onTags'>,
  signal?: AbortSignal,
  memory: number = audioLimits.memory,
): Promise<void> {
  await run({ make: 'tags', path }, told, memory, signal);
}

/**
 * Makes one AAC file of several recordings, without gaps between them.
 * @throws as `transcodeAudio` does.
 */
export async function joinAudio(
  { paths, folder }: { paths: readonly string[]; folder: string },
  told: Pick<Told, 'onProgress'>,
  signal?: AbortSignal,
  memory: number = audioLimits.memory,
): Promise<Joined> {
  return (await run({ make: 'joined', paths, folder }, told, memory, signal)) as Joined;
}

async function run(
  job: AudioJob,
  told: Partial<Told>,
  memory: number,
  signal?: AbortSignal,
): Promise<Joined | null> {
  signal?.throwIfAborted();
  const child = forkTranscoder(memory);
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  let isReady = false;
  try {
    return await new Promise<Joined | null>((resolve, reject) => {
      let kept: Promise<unknown> = Promise.resolve();
      const keep = (work: () => Promise<unknown>) => {
        kept = kept.then(work);
        kept.catch(reject);
      };
      const giveUp = () => reject(new Problem('audio.too-demanding'));
      let silence = setTimeout(giveUp, silentMs);
      const onSaid = (said: WorkerMessage) => {
        clearTimeout(silence);
        silence = setTimeout(giveUp, silentMs).unref();
        if (said.said === 'ready') isReady = true;
        if (said.said === 'progress') told.onProgress?.(said.percent);
        if (said.said === 'tags') told.onTags?.(said.tags, said.cover && Buffer.from(said.cover));
        if (said.said === 'problem') reject(new Problem(said.code));
        if (said.said === 'failed') reject(new Error(`A transcoder failed: ${said.message}`));
        if (said.said === 'measured') keep(async () => told.onMeasured?.(said.measured));
        if (said.said === 'form') keep(async () => told.onForm?.(said.form));
        if (said.said === 'done') kept.then(() => resolve(said.result), reject);
        if (['problem', 'failed', 'done'].includes(said.said)) clearTimeout(silence);
      };
      const end = (died: Error) => {
        clearTimeout(silence);
        // What was said before is heard first.
        kept.then(() => reject(died), reject);
      };
      // A program that never began says nothing about the recording.
      const onFailed = () => end(new Error('No transcoder began'));
      const onClose = (_code: number | null, died: NodeJS.Signals | null) => {
        if (!isReady) onFailed();
        // From outside: one that is too large says so before it ends itself.
        else if (died === 'SIGKILL') end(new Error('A transcoder was killed'));
        else end(new Problem('audio.too-demanding'));
      };
      // Only then has all been heard that it said.
      child.on('message', onSaid).on('close', onClose).on('error', onFailed);
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

function forkTranscoder(memory: number) {
  return fork(program, [String(memory)], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256'],
    env: workerEnvironment({ MALLOC_ARENA_MAX: '2' }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
