import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Demo } from './demo.ts';
import { median } from './figures.ts';
import { beginLetter, sendingProgram, slowestAnswer } from './letters.ts';
import {
  childrenOf,
  load,
  pause,
  reportVisits,
  residentMemory,
  startSite,
  type Program,
  type Server,
} from './processes.ts';
import { startOver } from './side.ts';

/** Rates of the demo band's cached home page while its site has other work. */
export interface Busy {
  /** Cached pages while images are encoded, relative to the rate without. */
  whileImages: number;
  /** While a letter goes to 20,000: the ratio of rates, added memory, a member's slowest answer. */
  whileLetter: { ratio: number; memory: number; answer: number };
  /** Cached pages while 1,000 visits a second are counted, relative to the rate without. */
  whileVisits: number;
}

const rounds = 3;

/** `quiet` serves the same band, without other work. */
export async function measureBusy(
  main: Program,
  { demo, folder, seconds }: { demo: Demo; folder: string; seconds: number },
  { quiet, nginx }: { quiet: Server; nginx: Server },
): Promise<Busy> {
  await using begun = new AsyncDisposableStack();
  const images = await startOver(main, demo.fresh, join(folder, 'images'), begun);
  const whileImages = await busyRatio(images, quiet, seconds, () => {
    if (childrenOf(images.pid).length === 0) throw new Error('No image is being encoded.');
  });
  await images.stop();

  const lettersFolder = join(folder, 'letters');
  cpSync(demo.finished, lettersFolder, { recursive: true });
  const session = await beginLetter(lettersFolder);
  const sending = await startSite(await sendingProgram(main, begun), lettersFolder);
  begun.defer(() => sending.stop());
  const ratio = await busyRatio(sending, quiet, seconds);
  const whileLetter = {
    ratio,
    answer: await slowestAnswer(sending, session),
    memory: residentMemory(sending.pid) - residentMemory(quiet.pid),
  };
  await sending.stop();

  const counts = { ...main.serving.env, TRUST_PROXY: '127.0.0.1' };
  const proxied = { ...main, serving: { ...main.serving, env: counts } };
  const counting = await startOver(proxied, demo.finished, join(folder, 'counting'), begun);
  // The rounds of `busyRatio` take that long.
  const visits = reportVisits(counting, seconds + rounds * (3 * seconds + 2));
  // nginx refuses as many visits meanwhile, or the ratio would include what sending them takes.
  const send = () => reportVisits(nginx, seconds);
  const whileVisits = await busyRatio(counting, quiet, seconds, undefined, send);
  await visits;
  return { whileImages, whileLetter, whileVisits };
}

/** Alternates a site with other work, and one that serves while the first is paused. */
async function busyRatio(
  busy: Server,
  quiet: Server,
  seconds: number,
  requireWork = () => {},
  meanwhile = async () => {},
): Promise<number> {
  const ratios: number[] = [];
  // Warms up.
  await load(busy, '/', seconds);
  for (let round = 0; round < rounds; round += 1) {
    const rate = await load(busy, '/', 2 * seconds);
    requireWork();
    pause(busy.pid, 'SIGSTOP');
    const [alone] = await Promise.all([load(quiet, '/', seconds), meanwhile()]);
    pause(busy.pid, 'SIGCONT');
    // The site takes the pause for an overload, and refuses some requests for a moment.
    await wait(1_500);
    ratios.push(rate / alone);
  }
  return median(ratios);
}
