import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { lookAddress } from '../../features/theme/theme.view.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { lookStylesheet, parseLookAddress } from '../../site/look/stylesheet.ts';
import type { Assets } from './assets.ts';
import { PageCache, answerKept, type Page } from '../http/pageCache.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

interface LookDeps {
  assets: Assets;
  clock: Clock;
  headers: OutgoingHttpHeaders;
}

/** The stored look and those that members try out. */
const maxLooks = 20;

export function registerThemeStylesheets(
  app: FastifyInstance,
  { assets, clock, headers }: LookDeps,
): void {
  const looks = new PageCache(clock, { pages: maxLooks });

  app.get('/look/*', { schema: { hide: true } }, async (request, reply) => {
    const look = parseLookAddress(request.url);
    if (!look) return reply.callNotFound();
    if (look.version !== assets.lookVersion) {
      // An address of an older version gets today's rules, so it must not be cached for ever.
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', cacheControl.fresh)
        .send(lookStylesheet(look.values, assets.fonts));
    }
    const make = async (): Promise<Page> => ({
      status: 200,
      headers: {
        ...headers,
        'content-type': 'text/css; charset=utf-8',
        'cache-control': cacheControl.forever,
      },
      body: lookStylesheet(look.values, assets.fonts),
      freshUntil: null,
      compressed: 'at-once',
    });
    const page = await looks.getOrMake(lookAddress(look.values, assets.lookVersion), make);
    return answerKept(page, request, reply);
  });
}
