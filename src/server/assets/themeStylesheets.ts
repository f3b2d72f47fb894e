import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { lookAddress } from '../../features/theme/theme.view.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { lookStylesheet, parseLookAddress } from '../../site/look/stylesheet.ts';
import type { Assets } from './assets.ts';
import { PageCache, sendKept, type Page } from '../http/pageCache.ts';

interface LookSurroundings {
  assets: Assets;
  clock: Clock;
  headers: OutgoingHttpHeaders;
}

/** The stored look and those that a member tries out; whoever asks for more evicts only looks. */
const mostLooks = 20;

/** Serves the stylesheets that give the site its look, for the stored theme and any other. */
export function registerLooks(
  app: FastifyInstance,
  { assets, clock, headers }: LookSurroundings,
): void {
  const looks = new PageCache(clock, { pages: mostLooks });

  app.get('/look/*', { schema: { hide: true } }, async (request, reply) => {
    const look = parseLookAddress(request.url);
    if (!look) return reply.callNotFound();
    if (look.version !== assets.lookVersion) {
      // An address of another version gets today's rules, and is not to be kept for them.
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(lookStylesheet(look.values, assets.fonts));
    }
    const make = async (): Promise<Page> => ({
      status: 200,
      headers: {
        ...headers,
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
      body: lookStylesheet(look.values, assets.fonts),
      freshUntil: null,
      compressed: 'at-once',
    });
    const page = await looks.getOrMake(lookAddress(look.values, assets.lookVersion), make);
    reply.hijack();
    sendKept(page, request.raw, reply.raw);
    return reply;
  });
}
