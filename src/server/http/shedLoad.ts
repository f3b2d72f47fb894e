import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import type { OpenConnections } from './openConnections.ts';
import type { Limits } from './requestLimits.ts';

const lookEveryMs = 1_000;

const resolutionMs = 10;

/** One browser opens six connections at most. */
const maxOfOneVisitor = 8;

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests that a busy site refused since the log last said how many. */
    turnedAway: { count: number };
  }
}

/** Turns visitors away while the process can't keep up, except for a single visitor. */
export function shedLoad(
  app: FastifyInstance,
  connections: OpenConnections,
  { lagMs }: Limits,
): void {
  const turnedAway = { count: 0 };
  app.decorate('turnedAway', turnedAway);
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let isLate = false;
  const looking = setInterval(() => {
    // Without a sample, the loop was blocked all the time.
    isLate = lagMs > 0 && !(delay.mean / 1e6 - resolutionMs <= lagMs);
    delay.reset();
    const { count } = turnedAway;
    if (count > 0)
      app.log.warn({ turnedAway: count }, 'refused requests because the site was too busy');
    turnedAway.count = 0;
  }, lookEveryMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(looking);
    delay.disable();
  });
  app.addHook('onRequest', async ({ url }) => {
    // A busy site is alive, and must not be restarted for that.
    if (!isLate || connections.count() <= maxOfOneVisitor || url === '/healthz') return;
    throw new Problem('server.busy', { retryAfter: 2 });
  });
}
