import { once } from 'node:events';
import { request, type Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { interruption } from './interruption.ts';

/**
 * Does something when it is due, whether or not what came before is done; ends when all is.
 * @param each is handed its number and when it was due, by `performance.now`.
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  each: (n: number, due: number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const begun: Promise<void>[] = [];
  const due = () => start + (begun.length * 1000) / perSecond;
  while (begun.length < seconds * perSecond) {
    await wait(1, null, { signal: interruption });
    while (due() <= performance.now() && begun.length < seconds * perSecond) {
      begun.push(heeded(each(begun.length, due())));
    }
  }
  await Promise.all(begun);
}

/** What fails before anybody waits for it is heard of when somebody does. */
export function heeded<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Reads an answer to its end. @returns its status. */
export async function read(url: string, agent: Agent, encoding = 'gzip'): Promise<number> {
  const asked = request(url, { agent, headers: { 'accept-encoding': encoding } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number },
  ];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}
