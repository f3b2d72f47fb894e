import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { contentTypes, filesPath } from '../../files/files.ts';
import { iconName } from '../../files/storage/names.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { siteIcon, type Icon } from '../../site/server/look/siteIcon.ts';
import { answerCached } from '../cache/cachedPage.ts';
import type { SiteServices } from '../serverServices.ts';
import { forElsewhere, imagePage, type Drawing, type FindImage } from './drawnImages.ts';

/** An asset, for bands without a logo. */
const ownIcon = 'icon-32.png';

export const iconFinder =
  ({ content }: SiteServices): FindImage =>
  async (name) => {
    const found = siteIcon(name, (await content()).theme);
    if (!found) return null;
    // Without a logo, the address is that of the fallback.
    const draw = async () => drawingOf(found.icon!);
    return { ...found, draw, extension: 'png', storedAs: null };
  };

/** Serves `/favicon.ico`. */
export function registerFavicon(app: FastifyInstance, s: SiteServices): void {
  app.get('/favicon.ico', async (request, reply) => {
    const headers = {
      ...s.headers,
      ...forElsewhere,
      'content-type': contentTypes.png,
      'cache-control': cacheControl.fresh,
    };
    const page = await s.cache.getOrMake('/favicon.ico', async () =>
      imagePage(await smallIcon(s), headers),
    );
    return answerCached(page, request, reply);
  });
}

function drawingOf({ logo, background, side, box }: Icon): Drawing {
  const left = Math.floor((side - box.width) / 2);
  const top = Math.floor((side - box.height) / 2);
  const picture = { of: logo, box: { left, top, ...box }, fit: 'contain', isOnTop: true } as const;
  return { width: side, height: side, background, pictures: [picture], svg: null };
}

/** The favicon at 32 pixels; the program's own icon while the logo has no such copy. */
async function smallIcon({ assets, storage, content }: SiteServices): Promise<Buffer> {
  const logo = (await content()).theme.picture?.src;
  const stored = logo && (await storage.get(iconName(logo.slice(filesPath.length), 32)));
  return stored ? buffer(stored.body) : readFile(join(assets.folder, ownIcon));
}
