import type { FastifyInstance } from 'fastify';
import { lookStylesheet, parseLookAddress } from '../../site/server/look/stylesheet.ts';
import { answerCached, textPage } from '../cache/cachedPage.ts';
import { PageCache } from '../cache/pageCache.ts';
import type { ServerServices } from '../serverServices.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

/** The saved theme and those that members try out. */
const maxCached = 20;

export function registerThemeStylesheets(
  app: FastifyInstance,
  { assets, clock, headers }: ServerServices,
): void {
  const cache = new PageCache(clock, { pages: maxCached });

  app.get('/look/*', async (request, reply) => {
    const look = parseLookAddress(request.url);
    if (!look) return reply.callNotFound();
    // An address of an older version gets today's rules, so it must not be cached for ever.
    const isCurrent = look.version === assets.lookVersion;
    const caching = isCurrent ? cacheControl.forever : cacheControl.fresh;
    const page = await cache.getOrMake(request.url, async () => {
      const body = lookStylesheet(look.values, assets.fonts);
      return textPage(headers, { body, type: 'text/css', cache: caching });
    });
    return answerCached(page, request, reply);
  });
}
