import { cacheControl } from '../../kit/server/cacheControl.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves what the build made for the browser, compressed already where that pays. */
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
      // Only addresses that hold a hash of their content never change.
      const hashed = /\/(?:assets|fonts)\/[^/]+$/.test(path);
      reply.header('cache-control', hashed ? cacheControl.forever : cacheControl.hour);
      // A frame without powers counts as another site, and fonts are asked for as such.
      if (/\/fonts\/[^/]+$/.test(path)) {
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      }
    },
  });
}
