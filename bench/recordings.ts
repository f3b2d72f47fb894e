import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { UploadedRecording } from '../src/features/releases/releases.ts';
import { wav } from '../tests/fixtures/audio/sounds.ts';
import { readHome } from './fans.ts';
import { quantile } from './figures.ts';
import { interruption } from './interruption.ts';
import { memberOf, upload } from './member.ts';
import { bothCores, childrenOf, pause, startSite, type Program } from './processes.ts';

const rounds = 3;

/**
 * Alternates fans' reads of the home page while a recording is transcoded and while its transcoder
 * is paused, on both cores. @param dataDir of the demo band, which no running site serves.
 * @returns the ratio of p99 from when requests were due to the end of their responses.
 */
export async function whileTranscoding(
  main: Program,
  dataDir: string,
  seconds = 3,
): Promise<number> {
  await using begun = new AsyncDisposableStack();
  const cookie = await memberOf(dataDir);
  const server = await startSite(main, dataDir, bothCores);
  begun.defer(() => server.stop());
  const address = `http://127.0.0.1:${server.port}`;
  const sound = new Uint8Array(wav({ seconds: 600 }));
  const file = new File([sound], 'long.wav', { type: 'audio/wav' });
  const recording = await upload(address, cookie, file);
  await untilBegun(`${address}/api/recordings/${recording!.split('/').at(-1)}`, cookie);
  const transcoder = childrenOf(server.pid).find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('transcoder'),
  )!;
  const [paused, working]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [times, signal] of [
      [paused, 'SIGSTOP'],
      [working, 'SIGCONT'],
    ] as const) {
      pause(transcoder, signal);
      times.push(...(await readHome(address, seconds)));
    }
  }
  // Throws if it ended before, and fans were alone.
  process.kill(transcoder, 0);
  return quantile(working, 0.99) / quantile(paused, 0.99);
}

/** One percent means that its tags were read. */
async function untilBegun(url: string, cookie: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { headers: { cookie } });
    const { problem, percent } = (await answer.json()) as UploadedRecording;
    if (problem !== null) throw new Error(problem);
    if (percent >= 2) return;
    await wait(100, null, { signal: interruption });
  }
}
