/**
 * Runs in a process of its own, so that a picture that crashes the library costs one upload.
 * Ends itself when a picture takes too much, and when the server is gone.
 */
import { flushCompileCache } from 'node:module';
import { lowerPriority } from '../../kit/server/lowerPriority.ts';
import type { encodePicture } from './encodePicture.ts';
import { ready, type Answer, type PictureJob } from './decoder-job.ts';

/**
 * MiB, as the first argument. Measured at the pixel limit, in files of up to 20 MB: photographs
 * 180 to 410; the worst, an interlaced PNG of 16 bits with transparency on its side, 560, and a
 * HEIC in one piece without any colour left out, 574.
 */
const maxMemory = Number(process.argv[2] ?? 640) * 1024 * 1024;

/** Seconds of CPU time, because a busy machine is not the picture's fault. */
const maxCpuSeconds = Number(process.argv[3] ?? 30);

const watchEveryMs = 20;

// Fans who read go before.
lowerPriority();
// Only the server ends this: Ctrl-C reaches the whole process group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', end);
const library = load();
process.on('message', (job: PictureJob) => void work(job));
await library;
send(ready);
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
  const begun = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    const isTooLarge = process.memoryUsage.rss() > maxMemory;
    if (!isTooLarge && user + system <= maxCpuSeconds * 1e6) return;
    clearInterval(watch);
    send({ exceeded: isTooLarge ? 'memory' : 'work' }, end);
  }, watchEveryMs);
  const answer: Answer = await make(job).then(
    (done) => ({ done }),
    (error: unknown) => ({ refused: String((error as Error).message) }),
  );
  clearInterval(watch);
  send(answer);
}

function send(message: Answer | typeof ready, callback: () => void = () => {}): void {
  // The server may be gone by now.
  if (process.connected) process.send?.(message, undefined, undefined, callback);
}

/** At once: an ordinary exit waits for the threads that are decoding. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
