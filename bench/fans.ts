import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { interruption } from './interruption.ts';

/** Starts each task when it is due by `performance.now`, even if earlier ones are still running. */
export async function atRate(
  perSecond: number,
  seconds: number,
  task: (number: number, due: number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const begun: Promise<void>[] = [];
  const due = () => start + (begun.length * 1000) / perSecond;
  while (begun.length < seconds * perSecond) {
    await wait(1, null, { signal: interruption });
    while (due() <= performance.now() && begun.length < seconds * perSecond) {
      const one = task(begun.length, due());
      // A failure before anything awaits the promise must not end the program.
      one.catch(() => {});
      begun.push(one);
    }
  }
  await Promise.all(begun);
}

/** Reads a response to its end. @returns its status. */
export async function read(url: string, agent: Agent, encoding = 'gzip'): Promise<number> {
  const asked = request(url, { agent, headers: { 'accept-encoding': encoding } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode!;
}

/** @returns the milliseconds from the moment each request was due to the end of its response. */
export async function readHome(address: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  await atRate(300, seconds, async (_, due) => {
    const status = await read(`${address}/`, agent);
    // The site responds with 503 during an overload.
    if (status !== 200 && status !== 503) throw new Error(`A fan was answered ${status}`);
    times.push(performance.now() - due);
  });
  agent.destroy();
  return times;
}
