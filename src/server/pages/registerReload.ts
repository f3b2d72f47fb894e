import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { cacheControl } from '../../kit/server/cacheControl.ts';

/** In development: the stream ends with the server, and the browser asks the next one. */
export function registerReload(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  app.get('/dev/reload', (_, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': cacheControl.never,
    });
    raw.write(`retry: 300\ndata: ${process.pid}\n\n`);
    open.add(raw);
    raw.once('close', () => open.delete(raw));
  });
  app.addHook('preClose', (done) => {
    for (const stream of open) stream.end();
    done();
  });
}
