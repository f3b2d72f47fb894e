import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../../bench/figures.ts';
import { interruption } from '../../bench/interruption.ts';
import { processorTime } from '../../bench/processes.ts';
import { fansPages } from '../environment/fans-pages.ts';
import { proxies, startProxy } from '../environment/proxies.ts';
import type { TorturedSite } from './site.ts';
import type { Trial } from './trial.ts';

export const nginx = proxies.find(({ programs }) => programs.includes('nginx'))!;

/**
 * In milliseconds: of a hundred changes, 99 are visible everywhere after the first, all after the
 * second.
 */
const seenWithin = { p99: 1_000, all: 2_000 };

/** A fan's pause before requesting a page again, which is the precision of the times. */
const askAgainMs = 20;

/** Requests through the proxy while one instance after the other restarts. */
const rollingVisits = { pages: 300, writes: 5 };

/**
 * The same for each instance that is denied the processor, with the length of each denial in
 * milliseconds.
 */
const sharedVisits = { pages: 150, writes: 1 };
const sharedMs = 6_000;

/** Changes something on one instance, and waits until all show it, until the time is over. */
export async function changes(sites: readonly TorturedSite[], until: number): Promise<Trial> {
  const times: number[] = [];
  for (let edit = 0; edit < 20 || performance.now() < until; edit += 1) {
    interruption.throwIfAborted();
    const text = `Edit ${edit} of ${Date.now()}.`;
    const { statusCode } = await sites[edit % sites.length]!.ask('POST', '/api/updateBio', {
      body: { text },
    });
    if (statusCode !== 200) throw new Error(`An edit was answered ${statusCode}.`);
    const begun = performance.now();
    const seen = async (site: TorturedSite) => {
      while (!(await site.get('/bio')).body.includes(text)) {
        if (performance.now() - begun > 10 * seenWithin.all) return Infinity;
        // Constant requests take the processor from the instances that they wait for.
        await wait(askAgainMs, null, { signal: interruption });
      }
      return performance.now() - begun;
    };
    times.push(Math.max(...(await Promise.all(sites.map(seen)))));
  }
  const [p99, most] = [0.99, 1].map((part) => quantile(times, part));
  return {
    counts: { instances: sites.length, edits: times.length },
    figures: { 'ms until all show one, p99': p99!, 'ms at most': most! },
    wrong: p99! > seenWithin.p99 || most! > seenWithin.all ? ['some saw a change too late'] : [],
  };
}

/** Restarts one instance after the other, while fans and a member come through nginx. */
export async function rolling(sites: readonly TorturedSite[], until: number): Promise<Trial> {
  const visitors = await visit(sites, rollingVisits);
  let restarts = 0;
  try {
    do {
      const site = sites[restarts % sites.length]!;
      await site.end();
      await site.start();
      restarts += 1;
      await wait(100, null, { signal: interruption });
    } while (performance.now() < until && visitors.wrong.length < 100);
  } finally {
    await visitors.leave();
  }
  const { counts, wrong } = visitors;
  return { counts: { instances: sites.length, restarts, ...counts }, figures: {}, wrong };
}

/** The cost of a request on one instance alone, and on each of all with the same load. */
export async function sharing(sites: readonly TorturedSite[], until: number): Promise<Trial> {
  const wrong: string[] = [];
  const counts = { pages: 0, writes: 0 };
  const costs = async (some: readonly TorturedSite[]) => {
    const spent = () => some.reduce((sum, { pid }) => sum + processorTime(pid()), 0);
    const { pages, writes } = sharedVisits;
    const before = spent();
    const visitors = await visit(some, { pages: pages * some.length, writes });
    await wait(sharedMs, null, { signal: interruption }).finally(() => visitors.leave());
    wrong.push(...visitors.wrong);
    counts.pages += visitors.counts.pages;
    counts.writes += visitors.counts.writes;
    return ((spent() - before) * 1_000) / visitors.counts.pages;
  };
  // The first of each finds an empty cache.
  await costs(sites);
  const alone: number[] = [];
  const together: number[] = [];
  do {
    alone.push(await costs(sites.slice(0, 1)));
    together.push(await costs(sites));
  } while (performance.now() < until && wrong.length === 0);
  const [one, each] = [alone, together].map((times) => quantile(times, 0.5)) as [number, number];
  const figures = {
    'ms of processor time for a page of one': one,
    'of that for one of all': each / one,
  };
  return { counts: { instances: sites.length, ...counts }, figures, wrong };
}

interface Visitors {
  counts: { pages: number; writes: number };
  /** A sentence for each failed request. */
  wrong: string[];
  /** Resolves when all have their responses. */
  leave(): Promise<void>;
}

/** Fans who read and a member who writes through nginx, at a fixed rate, until they leave. */
async function visit(
  sites: readonly TorturedSite[],
  perSecond: Readonly<Visitors['counts']>,
): Promise<Visitors> {
  const ports = sites.map(({ config }) => config.port);
  const proxy = await startProxy(nginx, ports);
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const wrong: string[] = [];
  const counts = { pages: 0, writes: 0 };
  const ask = async (method: string, path: string, body?: object) => {
    const bytes = body && JSON.stringify(body);
    const json = { 'content-type': 'application/json', cookie: sites[0]!.cookie() };
    const options = { host: '127.0.0.1', port: proxy.own, method, path, agent };
    const asked = request({ ...options, headers: { host: 'band.example', ...(bytes && json) } });
    asked.end(bytes);
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      if (answer.statusCode !== 200) wrong.push(`${method} ${path} answers ${answer.statusCode}`);
    } catch (error) {
      wrong.push(`${method} ${path}: ${(error as Error).message}`);
    }
  };
  const asking = new Set<Promise<void>>();
  const note = (one: Promise<void>) => {
    asking.add(one);
    void one.finally(() => asking.delete(one));
  };
  const readers = setInterval(() => {
    note(ask('GET', fansPages[counts.pages % fansPages.length]!));
    counts.pages += 1;
  }, 1_000 / perSecond.pages);
  const writers = setInterval(() => {
    counts.writes += 1;
    note(ask('POST', '/api/updateBio', { text: `Write ${counts.writes}.` }));
  }, 1_000 / perSecond.writes);
  return {
    counts,
    wrong,
    async leave() {
      clearInterval(readers);
      clearInterval(writers);
      await Promise.all(asking);
      agent.destroy();
      await proxy.stop();
    },
  };
}
