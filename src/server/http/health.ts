import type { FastifyInstance } from 'fastify';
import { DamagedDatabase } from '../../database/damage.ts';
import { ReadOnlyDatabase } from '../../database/postgresServer.ts';
import { withTimeout } from '../../kit/functions/withTimeout.ts';
import type { Log } from '../../kit/server/log.ts';
import type { Limits } from './requestLimits.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

/** Each fails if the thing it checks is away. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

type State = 'ok' | 'away' | 'damaged' | 'read-only';

const checkTimeoutMs = 3_000;

/** The longest time a failure is repeated: clients wait for the recovery. */
const againMs = 1_000;

/** `/healthz`: the process responds. `/readyz`: its dependencies do, and it isn't stopping. */
export function registerHealth(
  app: FastifyInstance,
  checks: Checks,
  /** More facts about the site, such as the age of its backup. */
  details: () => Promise<object>,
  isStopping: () => boolean,
  { readinessMs }: Limits,
): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', cacheControl.never);
    return { status: 'ok' };
  });
  let round: ReturnType<typeof runChecks> | null = null;
  let freshUntil = 0;
  app.get('/readyz', async (request, reply) => {
    // Anyone may request it, and a check writes to the storage, so clients share a round.
    if (!round || performance.now() >= freshUntil) {
      freshUntil = Infinity;
      round = runChecks(checks, details, request.log);
      void round.then(({ results }) => {
        freshUntil = performance.now() + Math.min(readinessMs, areOk(results) ? Infinity : againMs);
      });
    }
    const { results, more } = await round;
    const ready = !isStopping() && areOk(results);
    reply.code(ready ? 200 : 503).header('cache-control', cacheControl.never);
    return { status: ready ? 'ready' : 'not-ready', checks: results, ...more };
  });
}

const areOk = (results: Record<string, State>): boolean =>
  Object.values(results).every((state) => state === 'ok');

async function runChecks(checks: Checks, details: () => Promise<object>, log: Log) {
  const states = Object.entries(checks).map(async ([name, check]): Promise<[string, State]> => {
    try {
      await withTimeout(check(), checkTimeoutMs);
      return [name, 'ok'];
    } catch (error) {
      log.warn({ err: error, check: name }, 'not ready');
      return [name, stateAfter(error)];
    }
  });
  const results: Record<string, State> = Object.fromEntries(await Promise.all(states));
  const more = await withTimeout(details(), checkTimeoutMs).catch((error: unknown) => {
    log.warn({ err: error }, 'could not read details of the site');
    return {};
  });
  return { results, more };
}

function stateAfter(error: unknown): State {
  if (error instanceof DamagedDatabase) return 'damaged';
  return error instanceof ReadOnlyDatabase ? 'read-only' : 'away';
}
