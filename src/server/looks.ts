import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { lookAddress } from '../features/theme/theme.view.ts';
import { lookStylesheet, parseLookAddress } from '../site/look.ts';
import type { Assets } from './assets.ts';
import { sendKept, type PageCache } from './pageCache.ts';

interface LookSurroundings {
  assets: Assets;
  cache: PageCache;
  headers: OutgoingHttpHeaders;
}

/** Serves the stylesheets that give the site its look, for the stored theme and any other. */
export function registerLooks(
  app: FastifyInstance,
  { assets, cache, headers }: LookSurroundings,
): void {
  app.get('/look/*', { schema: { hide: true } }, async (request, reply) => {
    const look = parseLookAddress(request.url);
    if (!look) return reply.callNotFound();
    const isCurrent = look.version === assets.lookVersion;
    const page = await cache.getOrMake(lookAddress(look.values, look.version ?? ''), async () => ({
      status: 200,
      headers: {
        ...headers,
        'content-type': 'text/css; charset=utf-8',
        // An address of another version gets today's rules, and is not to be kept for them.
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
      body: lookStylesheet(look.values, assets.fonts),
      freshUntil: null,
      compressed: 'at-once',
    }));
    reply.hijack();
    sendKept(page, request.raw, reply.raw);
    return reply;
  });
}
