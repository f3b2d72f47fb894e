import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { contentTypes, filesPath } from '../../files/files.ts';
import { iconName } from '../../files/storage/names.ts';
import { readToDraw } from '../../files/variants/read-to-draw.ts';
import { makeOfLayers } from '../../files/decode/resize.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { Problem } from '../../errors/problem.ts';
import type { Icon, SiteIcon } from '../../site/server/look/siteIcon.ts';
import { answerCached, type Page } from '../cache/cachedPage.ts';
import { PageCache } from '../cache/pageCache.ts';
import type { ServerServices } from '../serverServices.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

interface IconServices extends Pick<
  ServerServices,
  'assets' | 'cache' | 'clock' | 'storage' | 'headers' | 'log'
> {
  /** Draws one after the other, share images among them. */
  limit: <T>(draw: () => Promise<T>) => Promise<T>;
  /** The address of the band's logo, and the icons of each name. */
  icons: () => Promise<{ logo: string | null; named: (name: string) => SiteIcon | null }>;
}

/** Enough for two logos. */
const maxKept = { pages: 6, bytes: 2_000_000 };

/** Milliseconds until a failed drawing is tried again. */
const againMs = 60_000;

/** For bands without a logo; lies among the assets. */
const ownIcon = 'icon-32.png';

/** Serves `/icon/<name>-<hash>.png`, where old addresses redirect, and `/favicon.ico`. */
export function registerIcons(app: FastifyInstance, s: IconServices): void {
  const icons = new PageCache(s.clock, maxKept);
  // They are shown elsewhere, beside the address of the site.
  const headers = { ...s.headers, 'cross-origin-resource-policy': 'cross-origin' };
  app.get<{ Params: { file: string } }>(
    '/icon/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = /^(.+)-[0-9a-f]{12}\.png$/.exec(request.params.file)?.[1];
      const found = name === undefined ? null : (await s.icons()).named(name);
      if (!found) return reply.callNotFound();
      const { icon, address, fallback } = found;
      if (!icon || request.url !== address) {
        return reply.header('cache-control', cacheControl.never).redirect(address, 302);
      }
      const page = await icons.getOrMake(address, async () => {
        try {
          return fileOf(await s.limit(() => drawn(icon, s.storage)), {
            ...headers,
            'content-type': contentTypes.png,
            'cache-control': cacheControl.forever,
          });
        } catch (error) {
          if (error instanceof Problem) throw error;
          s.log.error({ err: error }, 'an icon could not be drawn');
          return redirectTo(fallback, s.clock.now() + againMs);
        }
      });
      return answerCached(page, request, reply);
    },
  );
  app.get('/favicon.ico', { schema: { hide: true } }, async (request, reply) => {
    const page = await s.cache.getOrMake('/favicon.ico', async () =>
      fileOf(await smallIcon((await s.icons()).logo, s), {
        ...headers,
        'content-type': contentTypes.png,
        'cache-control': cacheControl.fresh,
      }),
    );
    return answerCached(page, request, reply);
  });
}

async function drawn({ logo, background, side, box }: Icon, storage: Storage): Promise<Buffer> {
  const from = await readToDraw(storage, logo, box);
  if (!from) throw new Error(`${logo.src} is not there`);
  const place = {
    ...box,
    left: Math.floor((side - box.width) / 2),
    top: Math.floor((side - box.height) / 2),
  };
  const { bytes: icon } = await makeOfLayers({
    extension: 'png',
    width: side,
    height: side,
    background,
    pictures: [{ ...place, bytes: from.bytes, fit: 'contain', isOnTop: true }],
    svg: null,
  });
  return icon;
}

/** In 32 pixels; our own icon while the logo has no such copy. */
async function smallIcon(logo: string | null, { assets, storage }: IconServices): Promise<Buffer> {
  const stored = logo && (await storage.get(iconName(logo.slice(filesPath.length), 32)));
  return stored ? buffer(stored.body) : readFile(join(assets.folder, ownIcon));
}

const fileOf = (body: Buffer, headers: OutgoingHttpHeaders): Page => ({
  status: 200,
  headers,
  body,
  freshUntil: null,
  compressed: 'never',
});

const redirectTo = (location: string, freshUntil: number): Page => ({
  ...fileOf(Buffer.alloc(0), { location, 'cache-control': cacheControl.never }),
  status: 302,
  freshUntil,
});
