import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { contentTypes, filesPath } from '../../files/files.ts';
import { iconName } from '../../files/storage/names.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { Icon, SiteIcon } from '../../site/server/look/siteIcon.ts';
import { answerCached } from '../cache/cachedPage.ts';
import {
  forElsewhere,
  imagePage,
  registerDrawnImages,
  type Drawing,
  type DrawnImageServices,
} from './drawnImages.ts';

interface IconServices extends DrawnImageServices {
  /** The address of the band's logo, and the icons of each name. */
  icons: () => Promise<{ logo: string | null; named: (name: string) => SiteIcon }>;
}

/** An asset, for bands without a logo. */
const ownIcon = 'icon-32.png';

/** Serves `/icon/<name>-<hash>.png` and `/favicon.ico`. */
export function registerIcons(app: FastifyInstance, s: IconServices): void {
  const find = async (name: string) => {
    const found = (await s.icons()).named(name);
    if (!found) return null;
    // Without a logo, the address is that of the fallback.
    const draw = async () => drawingOf(found.icon!);
    return { ...found, draw, extension: 'png' as const, storedAs: null };
  };
  registerDrawnImages(app, '/icon/', find, s);

  app.get('/favicon.ico', async (request, reply) => {
    const headers = {
      ...s.headers,
      ...forElsewhere,
      'content-type': contentTypes.png,
      'cache-control': cacheControl.fresh,
    };
    const page = await s.cache.getOrMake('/favicon.ico', async () =>
      imagePage(await smallIcon((await s.icons()).logo, s), headers),
    );
    return answerCached(page, request, reply);
  });
}

/** Draws the logo in the middle of a square. */
function drawingOf({ logo, background, side, box }: Icon): Drawing {
  const left = Math.floor((side - box.width) / 2);
  const top = Math.floor((side - box.height) / 2);
  const picture = { of: logo, box: { left, top, ...box }, fit: 'contain', isOnTop: true } as const;
  return { width: side, height: side, background, pictures: [picture], svg: null };
}

/** The favicon at 32 pixels; the program's own icon while the logo has no such copy. */
async function smallIcon(logo: string | null, { assets, storage }: IconServices): Promise<Buffer> {
  const stored = logo && (await storage.get(iconName(logo.slice(filesPath.length), 32)));
  return stored ? buffer(stored.body) : readFile(join(assets.folder, ownIcon));
}
