import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../../bench/figures.ts';
import { interruption } from '../../bench/interruption.ts';
import { fansPages } from '../environment/fans-pages.ts';
import { proxies, startProxy } from '../environment/proxies.ts';
import type { TorturedSite } from './site.ts';
import type { Trial } from './trial.ts';

export const nginx = proxies.find(({ programs }) => programs.includes('nginx'))!;

/** In milliseconds: of a hundred changes, 99 are seen everywhere after the first, all after the second. */
const seenWithin = { p99: 1_000, all: 2_000 };

/** What is asked by way of the proxy while one instance after the other starts again. */
const perSecond = { pages: 300, writes: 5 };

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

/** Starts one instance after the other again, while fans and a member come by way of nginx. */
export async function rolling(sites: readonly TorturedSite[], until: number): Promise<Trial> {
  const ports = sites.map(({ config }) => config.port);
  const proxy = await startProxy(nginx, ports);
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const wrong: string[] = [];
  const counts = { restarts: 0, pages: 0, writes: 0 };
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
  try {
    do {
      const site = sites[counts.restarts % sites.length]!;
      await site.end();
      await site.start();
      counts.restarts += 1;
      await wait(100, null, { signal: interruption });
    } while (performance.now() < until && wrong.length < 100);
  } finally {
    clearInterval(readers);
    clearInterval(writers);
    await Promise.all(asking);
    agent.destroy();
    await proxy.stop();
  }
  return { counts: { instances: sites.length, ...counts }, figures: {}, wrong };
}
