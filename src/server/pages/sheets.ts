import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors/problem.ts';

interface Sheets {
  /** With an `:id`. */
  url: string;
  headers: OutgoingHttpHeaders;
  /** Null where there is none of this id. */
  parts: (id: string) => Promise<AsyncIterable<string> | null>;
}

/** Pages to be printed, to members only, sent as they are made. */
export function registerSheets(app: FastifyInstance, { url, headers, parts }: Sheets): void {
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    schema: { hide: true },
    onRequest: async ({ account }) => {
      if (!account) throw new Problem('session.needed');
    },
    async handler(request, reply) {
      const made = await parts(request.params.id);
      if (!made) throw new Problem('codes.not-found');
      return reply.headers(headers).send(Readable.from(made));
    },
  });
}
