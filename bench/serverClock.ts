/** Loaded into a site before its program. On SIGUSR2 it prints what it noted since the last one. */
import crypto from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds. */
export interface Noted {
  /** The times from the head of each page request to the end of its response, if it was cached. */
  pages: number[];
  /** The same times if the page was rendered again, for this request or meanwhile for another. */
  makings: number[];
  /** The delay of the event loop's timers, which the requests' own times don't show. */
  lateP99: number;
  lateMax: number;
  /** Pages rendered again: the cache computes a digest of each. */
  made: number;
}

const starts = new WeakMap<IncomingMessage, { time: number; made: number }>();
const resolution = 5;
const late = monitorEventLoopDelay({ resolution });
late.enable();
let pages: number[] = [];
let makings: number[] = [];
let made = 0;

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  if (!/^\/(api|files)\//.test(request.url ?? '')) {
    starts.set(request, { time: performance.now(), made });
  }
});
subscribe('http.server.response.finish', (message) => {
  const start = starts.get((message as { request: IncomingMessage }).request);
  if (start) (start.made === made ? pages : makings).push(performance.now() - start.time);
});

const { hash } = crypto;
crypto.hash = ((algorithm: string, data: Buffer | string, ...rest: []) => {
  if (data.length > 5_000 && String(data.slice(0, 9)).toLowerCase() === '<!doctype') made += 1;
  return hash(algorithm, data, ...rest);
}) as typeof hash;
syncBuiltinESMExports();

process.on('SIGUSR2', () => {
  const lateness = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
  const noted: Noted = {
    pages,
    makings,
    lateP99: lateness(late.percentile(99)),
    lateMax: lateness(late.max),
    made,
  };
  process.stdout.write(`${JSON.stringify({ noted })}\n`);
  late.reset();
  pages = [];
  makings = [];
  made = 0;
});
