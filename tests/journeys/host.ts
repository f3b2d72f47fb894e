/**
 * Serves one site after the other, each over data of its own, as a worker of the journeys requests
 * them: the built server, without the second that each new process takes to start. Ends with its
 * worker, however that ends.
 */
import type * as Built from '../../src/server/serve.ts';

export type Order =
  | { serve: Readonly<Record<string, string>>; posterHost: string | null }
  | { ahead: number }
  | { stop: string };

export type News = { log: string } | { served: string } | { done: true } | { failed: string };

const { serve } = (await import(
  new URL('../../dist/server/serve.js', import.meta.url).href
)) as typeof Built;

let site: Built.ServedSite | null = null;
const { now } = Date;

process.on('message', (order: Order) => void carryOut(order).catch(tellFailure));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
tell({ done: true });

async function carryOut(order: Order): Promise<void> {
  if ('serve' in order) {
    process.env['TEST_POSTER_HOST'] = order.posterHost ?? '';
    const log = { write: (lines: string) => tell({ log: lines }) };
    // The machine is busy with other journeys, so no client is turned away for that. Browsers are
    // closed when a site stops.
    site = await serve(order.serve, log, { lagMs: 0, lingerMs: 0, pageClearIntervalMs: 0 });
    tell({ served: site.address });
  } else if ('ahead' in order) {
    Date.now = () => now() + order.ahead;
    tell({ done: true });
  } else {
    await site?.stop(order.stop);
    site = null;
    Date.now = now;
    tell({ done: true });
  }
}

function tellFailure(error: unknown): void {
  tell({ failed: String((error as Error).stack) });
}

function tell(news: News): void {
  process.send?.(news);
}
