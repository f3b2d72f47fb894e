import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { cacheControl } from '../../kit/server/cacheControl.ts';

export async function registerStatic(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    acceptRanges: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Addresses that hold a hash of their content never change.
      const hashed = /\/(?:assets|fonts)\/[^/]+$/.test(path);
      reply.header('cache-control', hashed ? cacheControl.forever : cacheControl.hour);
      // A sandboxed frame counts as another site, and fonts are fetched with CORS.
      if (/\/fonts\/[^/]+$/.test(path)) {
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      }
    },
  });
}
