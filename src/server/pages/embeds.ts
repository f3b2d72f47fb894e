import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { urlParts } from '../../kit/server/urlParts.ts';
import { embedHeaders, type EmbedPolicy } from '../http/securityHeaders.ts';

/** By path; null is not found. */
type Embeds = Readonly<
  Record<string, (query: URLSearchParams) => Promise<{ policy: EmbedPolicy; html: string } | null>>
>;

/** Pages that load other sites' scripts, for sandboxed frames. */
export function registerEmbeds(
  app: FastifyInstance,
  embeds: Embeds,
  headers: OutgoingHttpHeaders,
): void {
  for (const [path, make] of Object.entries(embeds)) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const made = await make(urlParts(request.url).searchParams);
      if (!made) return reply.callNotFound();
      return reply.headers(embedHeaders(headers, made.policy)).send(made.html);
    });
  }
}
