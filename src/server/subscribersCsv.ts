import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/open.ts';
import { Problem } from '../errors/problem.ts';
import { leavePath } from '../features/newsletter/newsletter.view.ts';
import { confirmedSubscribers } from '../features/newsletter/subscribers.records.ts';
import type { Clock } from '../kit/server/clock.ts';
import { csvLine } from '../kit/server/csv.ts';
import { secretLink } from '../kit/links/secretLink.ts';

interface CsvSurroundings {
  db: Db;
  clock: Clock;
  publicUrl: URL;
  apiBase: string;
}

const columns = ['email', 'confirmed at', 'agreed at', 'consent', 'unsubscribe link'];

/**
 * Serves `GET /subscribers.csv` to members: everybody who confirmed, for a service that sends
 * newsletters. Times are ISO 8601 in UTC. It is sent part by part, as the list is read.
 */
export function registerSubscribersCsv(
  app: FastifyInstance,
  { db, clock, publicUrl, apiBase }: CsvSurroundings,
): void {
  async function* lines() {
    yield csvLine(columns);
    for await (const some of confirmedSubscribers(db)) {
      yield some
        .map(({ email, confirmed, date, consent, leaveToken }) =>
          csvLine([
            email,
            new Date(confirmed).toISOString(),
            new Date(date).toISOString(),
            consent,
            secretLink(publicUrl, leavePath, leaveToken).href,
          ]),
        )
        .join('');
    }
  }
  app.route({
    method: 'GET',
    url: `${apiBase}/subscribers.csv`,
    exposeHeadRoute: false,
    schema: { hide: true },
    onRequest: async ({ account }) => {
      if (!account) throw new Problem('session.needed');
    },
    handler: (_request, reply) => {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="subscribers-${day}.csv"`)
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(lines()));
    },
  });
}
