import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sitePageAt } from '../../site/pages.ts';
import { urlParts } from '../../kit/server/urlParts.ts';

/** A request that got a response, or whose client hung up. */
export interface Answered {
  method: string;
  /** The pattern of its address, such as `/shows/*`; `none` if no route matches. */
  route: string;
  status: number;
  ms: number;
}

/** Reports each request, in the log without its query. Call it only if there is a listener. */
export function watchAnswers(app: FastifyInstance, onAnswered: (one: Answered) => void): void {
  const sentBefore = new WeakMap<Socket, number>();
  app.addHook('onResponse', async ({ id, method, url, raw, routeOptions }, reply) => {
    const path = urlParts(url).pathname;
    const pattern = routeOptions.url ?? 'none';
    // One route serves all pages, each of which is a path of its own.
    const route = pattern === '/*' && sitePageAt(path) ? path : pattern;
    const status = reply.raw.statusCode;
    const ms = reply.elapsedTime;
    const { socket } = raw;
    // Only the socket knows the length of responses sent past the framework.
    const sent = socket.bytesWritten ?? 0;
    const bytes = sent - (sentBefore.get(socket) ?? 0);
    sentBefore.set(socket, sent);
    app.log.debug(
      { id, method, route, path, status, ms: Math.round(ms * 10) / 10, bytes },
      'answered',
    );
    onAnswered({ method, route, status, ms });
  });
}
