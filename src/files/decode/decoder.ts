/**
 * Where the decoder's program begins. It runs in a process of its own, so that a picture that
 * crashes the library, or makes it take memory without end, costs one upload and not the site.
 * It makes one picture after the other, as it is told, and ends itself when a picture takes more
 * than it may, and when the server is gone, however that ended.
 */
import type { encodePicture } from './encode.ts';
import { ready, type Answer, type Job } from './decoder-job.ts';

/**
 * Measured at the pixel limit, in files of up to 20 MB, this whole process at its highest: a
 * photograph of 12 million pixels 200 MiB, 40 million as JPEG 210, as progressive JPEG 330, as
 * PNG 180, interlaced 250, a rotated progressive CMYK 410, and the worst that could be made, an
 * interlaced PNG of 16 bits with transparency, 480, which lies on its side 560.
 * Another number of MiB may be the program's first word, and of seconds its second.
 */
const maxMemory = Number(process.argv[2] ?? 640) * 1024 * 1024;

/**
 * Seconds of a processor, because time on a clock would blame the picture for a machine that is
 * busy. Those same pictures took 0.5 to 5.
 */
const maxWork = Number(process.argv[3] ?? 30);

const watchEveryMs = 20;

// The server stops in its own time and ends this then; Ctrl-C reaches the whole group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', end);
const library = load();
process.on('message', (job: Job) => void work(job));
await library;
say(ready);

/** The library reads many more formats than two; nothing of that is ever reached. */
async function load(): Promise<typeof encodePicture> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  return (await import('./encode.ts')).encodePicture;
}

async function work(job: Job): Promise<void> {
  const make = await library;
  const begun = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    const isTooLarge = process.memoryUsage.rss() > maxMemory;
    if (!isTooLarge && user + system <= maxWork * 1e6) return;
    clearInterval(watch);
    say({ spent: isTooLarge ? 'memory' : 'work' }, end);
  }, watchEveryMs);
  const answer: Answer = await make(job).then(
    (done) => ({ done }),
    (error: unknown) => ({ refused: String((error as Error).message) }),
  );
  clearInterval(watch);
  say(answer);
}

function say(what: Answer | typeof ready, then: () => void = () => {}): void {
  // Who listens may be gone by now, and then this process is about to be as well.
  if (process.connected) process.send?.(what, undefined, undefined, then);
}

/** At once: an ordinary exit waits for the threads that are decoding. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
