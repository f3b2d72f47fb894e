import { fork } from 'node:child_process';
import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Problem } from '../../errors/problem.ts';
import type { Analysis, AudioHeader, AudioTags, MadeForm } from './audio.ts';
import { audioKind } from './header.ts';
import type { PreparerJob, PreparerTold } from './preparer-job.ts';

export interface Prepared extends Analysis {
  header: AudioHeader;
  tags: AudioTags;
}

interface Told {
  onTags(tags: AudioTags, cover: Buffer | null): void;
  /** 0 to 100. */
  onProgress(percent: number): void;
  /** The first one may be played while others are made. */
  onForm(form: MadeForm): Promise<void>;
}

const program = join(import.meta.dirname, `preparer${extname(import.meta.filename)}`);

/** No file of twelve hours takes longer on a slow machine; milliseconds of silence. */
const silentMs = 10 * 60_000;

/**
 * Listens to a recording, and makes the forms that are wanted of it, in a process of its own.
 * @param memory MiB that the process may take.
 * @throws Problem `audio.*` where the file cannot be played; the signal's reason where it was
 * aborted; Error where the process came to no end.
 */
export async function prepareAudio(
  job: Omit<PreparerJob, 'kind'>,
  { onTags, onProgress, onForm }: Told,
  signal?: AbortSignal,
  memory = 512,
): Promise<Prepared> {
  signal?.throwIfAborted();
  const kind = audioKind(await headOf(job.path));
  if (!kind) throw new Problem('audio.wrong-kind');
  const { PATH, SystemRoot } = process.env;
  const child = fork(program, [String(memory)], {
    serialization: 'advanced',
    // Nothing of the environment is known to what reads strangers' files.
    env: { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }) },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  const kept: Promise<void>[] = [];
  let percent = -1;
  try {
    return await new Promise<Prepared>((resolve, reject) => {
      const silence = setTimeout(stop, silentMs);
      child.on('message', (message) => {
        silence.refresh();
        const told = message as PreparerTold;
        if ('tags' in told) onTags(told.tags, told.cover && Buffer.from(told.cover));
        else if ('percent' in told) {
          if (told.percent !== percent) onProgress((percent = told.percent));
        } else if ('form' in told) kept.push(onForm(told.form));
        else if ('refused' in told) reject(new Problem(told.refused));
        else if ('failed' in told) reject(new Problem('audio.broken', { cause: told.failed }));
        else Promise.all(kept).then(() => resolve(told.done), reject);
      });
      child.on('error', reject);
      child.on('exit', (code, killed) => {
        clearTimeout(silence);
        if (signal?.aborted) reject(signal.reason as Error);
        else if (killed === null) reject(new Error(`The preparer ended with ${code}`));
        else reject(new Problem('audio.broken', { cause: killed }));
      });
      child.send({ ...job, kind }, (error) => error && reject(error));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
    await Promise.allSettled(kept);
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(64 * 1024);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
