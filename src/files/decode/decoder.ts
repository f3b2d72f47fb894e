/**
 * Runs in a process of its own, so that a picture that crashes the library costs one upload.
 * Ends itself when a picture takes too much, and when the server is gone.
 */
import { flushCompileCache } from 'node:module';
import {
  beginWorker,
  endAtOnce,
  sendToServer,
  watchUsage,
} from '../../kit/server/workerProcess.ts';
import type { encodePicture } from './encodePicture.ts';
import { ready, type Answer, type PictureJob } from './decoder-job.ts';

/**
 * MiB, as the first argument. Measured at the pixel limit, in files of up to 20 MB: photographs
 * 180 to 410; the worst, an interlaced PNG of 16 bits with transparency on its side, 560, and a
 * HEIC in one piece without any colour left out, 574.
 */
const maxMemory = Number(process.argv[2] ?? 640);

/** Seconds of CPU time. */
const maxCpuSeconds = Number(process.argv[3] ?? 30);

beginWorker();
const library = load();
process.on('message', (job: PictureJob) => void work(job));
await library;
sendToServer(ready);
// It never ends by itself.
flushCompileCache();

/** None of the library's other readers is ever reached. */
async function load(): Promise<typeof encodePicture> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  return (await import('./encodePicture.ts')).encodePicture;
}

async function work(job: PictureJob): Promise<void> {
  const make = await library;
  const send = (answer: Answer, callback?: () => void) => sendToServer(answer, callback);
  const endWatch = watchUsage(
    maxMemory,
    () => maxCpuSeconds,
    (exceeded) => send({ exceeded }, endAtOnce),
  );
  const answer: Answer = await make(job).then(
    (done) => ({ done }),
    (error: unknown) => ({ refused: String((error as Error).message) }),
  );
  endWatch();
  send(answer);
}
