/**
 * Runs in a process of its own, so that an image that crashes the library affects only one upload.
 * Exits if an image uses too much, or the server is gone.
 */
import { flushCompileCache } from 'node:module';
import {
  beginWorker,
  endAtOnce,
  sendToServer,
  watchUsage,
} from '../../kit/server/workerProcess.ts';
import type { encodePicture } from './encodePicture.ts';
import { ready, type Answer, type PictureJob } from './decoderJob.ts';

/**
 * MiB, as the first argument. Measured at the pixel limit, in files of up to 20 MB: photographs 180
 * to 410; the worst, an interlaced 16-bit PNG with transparency on its side, 560, and a HEIC in one
 * piece with full color resolution, 574.
 */
const maxMemory = Number(process.argv[2] ?? 640);

const maxCpuSeconds = Number(process.argv[3] ?? 30);

beginWorker();
const library = load();
process.on('message', (job: PictureJob) => void work(job));
await library;
sendToServer(ready);
// The process doesn't exit by itself.
flushCompileCache();

/** The library's other readers are never used. */
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
