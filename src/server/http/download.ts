import { cacheControl } from '../../kit/server/cacheControl.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import type { Clock } from '../../kit/server/clock.ts';

/** A list that members take away as a file. */
interface Download {
  /** Where it is had, such as `/api/subscribers.csv`; also its name, with the day in it. */
  url: string;
  /** Its text, part by part. */
  parts: () => AsyncIterable<string>;
}

/** Serves a list as CSV to members, sent as it is read. */
export function registerDownload(
  app: FastifyInstance,
  clock: Clock,
  { url, parts }: Download,
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
