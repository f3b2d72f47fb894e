import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors/problem.ts';

interface Sheets {
  /** With an `:id`. */
  url: string;
  /** Null where there is none of this id. */
  open: (
    id: string,
  ) => Promise<{ headers: OutgoingHttpHeaders; parts: AsyncIterable<string> } | null>;
}

/** Pages to be printed, to members only, sent as they are made. */
export function registerSheets(app: FastifyInstance, { url, open }: Sheets): void {
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    schema: { hide: true },
    onRequest: async ({ account }) => {
      if (!account) throw new Problem('session.needed');
    },
    async handler(request, reply) {
      const { id } = request.params;
      // PostgreSQL takes no null byte.
      const opened = id.includes('\0') ? null : await open(id);
      if (!opened) throw new Problem('codes.not-found');
      return reply.headers(opened.headers).send(Readable.from(opened.parts));
    },
  });
}
