/**
 * Runs in a process of its own, so that a recording that crashes a library affects no other. Exits
 * if it uses too much, or the server is gone.
 */
import { statfsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Problem } from '../../errors/problem.ts';
import {
  beginWorker,
  endAtOnce,
  runWhenIdle,
  sendToServer,
  watchUsage,
} from '../../kit/server/workerProcess.ts';
import { spareBytes } from '../storage/storage.ts';
import type { TranscoderReports } from './transcode.ts';
import type { AudioJob, WorkerMessage } from './runTranscoder.ts';

/** MiB, as the first argument. */
const maxMemory = Number(process.argv[2] ?? 512);

/** Seconds of CPU time allowed for each decoded second, and at the start. */
const cpuForSecond = 2;
const cpuAtFirst = Number(process.argv[3] ?? 120);

/** The server stores the progress each time. */
const progressEveryMs = 2000;

const send: (message: WorkerMessage, callback?: () => void) => void = sendToServer;

beginWorker();
process.on('message', (job: AudioJob) => void work(job));
send({ said: 'ready' });

let percent = 0;
let seconds = 0;

async function work(job: AudioJob): Promise<void> {
  if (job.make !== 'tags') runWhenIdle();
  const endWatch = watchUsage(
    maxMemory,
    () => cpuAtFirst + cpuForSecond * seconds,
    () => send({ said: 'problem', code: 'audio.too-demanding' }, endAtOnce),
  );
  // Sends progress, because the server takes a silent transcoder for stuck.
  setInterval(() => {
    send({ said: 'progress', percent });
    if (job.make !== 'tags' && isFull(job.folder)) {
      send({ said: 'failed', message: 'The disk is too full to continue' }, endAtOnce);
    }
  }, progressEveryMs);
  const reports: TranscoderReports = {
    say(message) {
      if (message.said !== 'progress') return send(message);
      percent = Math.max(percent, message.percent);
    },
    onDecoded: (more) => void (seconds += more),
  };
  const last: WorkerMessage = await carryOut(job, reports)
    .then((result): WorkerMessage => ({ said: 'done', result }))
    .catch((error: unknown): WorkerMessage =>
      error instanceof Problem
        ? { said: 'problem', code: error.code }
        : { said: 'failed', message: String((error as Error).stack) },
    );
  endWatch();
  // The process doesn't exit by itself.
  flushCompileCache();
  send(last, endAtOnce);
}

/** Whether renditions would take up the space that everything else needs. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < spareBytes;
}

/** Loads only the modules that the job needs. */
async function carryOut(job: AudioJob, reports: TranscoderReports) {
  if (job.make === 'tags') return (await import('./readTags.ts')).readTags(job.path);
  const { transcode, transcodeJoined } = await import('./transcode.ts');
  return job.make === 'joined' ? transcodeJoined(job, reports) : transcode(job, reports);
}
