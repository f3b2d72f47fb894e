import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../errors/problem.ts';

type Asked = FastifyRequest<{ Params: { id: string }; Querystring: { as?: string } }>;

/** Answers a GET of members alone, and no HEAD: the response is made while it is sent. */
export function memberRoute(
  app: FastifyInstance,
  url: string,
  handler: (request: Asked, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route<{ Params: { id: string }; Querystring: { as?: string } }>({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    onRequest: async ({ account }) => {
      if (!account) throw new Problem('session.needed');
    },
    handler,
  });
}
