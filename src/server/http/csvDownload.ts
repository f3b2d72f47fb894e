import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

interface CsvDownload {
  /** Such as `/api/subscribers.csv`; the file is called the same, with the day. */
  url: string;
  parts: () => AsyncIterable<string>;
}

/** As CSV, to members only, sent as it is read. */
export function registerCsvDownload(
  app: FastifyInstance,
  clock: Clock,
  { url, parts }: CsvDownload,
): void {
  const name = url.slice(url.lastIndexOf('/') + 1, -'.csv'.length);
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    schema: { hide: true },
    onRequest: async ({ account }) => {
      if (!account) throw new Problem('session.needed');
    },
    handler: (_request, reply) => {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      return reply
        .header('cache-control', cacheControl.personal)
        .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(parts()));
    },
  });
}
