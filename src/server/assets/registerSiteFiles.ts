import type { FastifyInstance } from 'fastify';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { SiteFile } from '../../site/server/discovery/siteFiles.ts';
import { answerCached, textPage, type Page } from '../cache/cachedPage.ts';
import type { ServerServices } from '../serverServices.ts';

/** Serves texts other than pages. @param files by path. */
export function registerSiteFiles(
  app: FastifyInstance,
  files: Readonly<Record<string, SiteFile>>,
  s: ServerServices,
): void {
  for (const [path, file] of Object.entries(files)) {
    app.get(path, async (request, reply) => {
      const page = await s.cache.getOrMake(path, () => siteFilePage(file, s));
      return answerCached(page, request, reply);
    });
  }
}

export async function siteFilePage(
  { type, make, freshMs }: SiteFile,
  { headers, clock, dataCache }: ServerServices,
): Promise<Page> {
  return dataCache.page(async () => {
    const body = await make();
    const freshUntil = freshMs === undefined ? null : clock.now() + freshMs;
    return textPage(headers, { body, type, cache: cacheControl.fresh, freshUntil });
  });
}
