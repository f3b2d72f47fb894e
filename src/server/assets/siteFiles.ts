import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../kit/server/clock.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { SiteFile } from '../../site/server/discovery/siteFiles.ts';
import { answerKept, type Page } from '../kept/keptPage.ts';
import type { PageCache } from '../kept/pageCache.ts';

interface SiteFileDeps {
  cache: PageCache;
  headers: OutgoingHttpHeaders;
  clock: Clock;
}

/** For programs of others. @param files by path. */
export function registerSiteFiles(
  app: FastifyInstance,
  files: Readonly<Record<string, SiteFile>>,
  s: SiteFileDeps,
): void {
  for (const [path, file] of Object.entries(files)) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const page = await s.cache.getOrMake(path, () => siteFilePage(file, s));
      return answerKept(page, request, reply);
    });
  }
}

export async function siteFilePage(
  { type, make, freshMs }: SiteFile,
  { headers, clock }: Pick<SiteFileDeps, 'headers' | 'clock'>,
): Promise<Page> {
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'cache-control': cacheControl.fresh,
    },
    body: await make(),
    freshUntil: freshMs === undefined ? null : clock.now() + freshMs,
    compressed: 'at-once',
  };
}
