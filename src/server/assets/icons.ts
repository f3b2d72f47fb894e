import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Theme } from '../../features/theme/theme.ts';
import { contentTypes, filesPath } from '../../files/files.ts';
import { iconName } from '../../files/storage/names.ts';
import { readToDraw } from '../../files/variants/read-to-draw.ts';
import { makeOfLayers } from '../../files/decode/resize.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { Problem } from '../../errors/problem.ts';
import type { Clock } from '../../kit/server/clock.ts';
import type { Log } from '../../kit/server/log.ts';
import { derivePalette } from '../../features/theme/palette.view.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import type { Assets } from './assets.ts';
import { PageCache, answerKept, type Page } from '../http/pageCache.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

interface IconDeps {
  assets: Assets;
  /** The pages' cache, which is cleared with every change of content. */
  cache: PageCache;
  clock: Clock;
  storage: Storage;
  headers: OutgoingHttpHeaders;
  /** Draws one after the other, share images among them. */
  inTurn: <T>(draw: () => Promise<T>) => Promise<T>;
  log: Log;
  content: () => Promise<{ theme: Theme }>;
}

/** Sides in pixels. Phones cut these to a shape of their own, so they are opaque. */
const drawnIcons = { touch: 180, 'maskable-192': 192, 'maskable-512': 512 } as const;
type DrawnIcon = keyof typeof drawnIcons;

/** With another number, every icon is drawn anew. */
const version = 1;

/** Enough for two logos. */
const maxKept = { pages: 6, bytes: 2_000_000 };

/** Milliseconds until a failed drawing is tried again. */
const againMs = 60_000;

/** For bands without a logo; lies among the assets. */
const ownIcon = 'icon-32.png';

/** The program's own icon where the band has no logo. */
export function fullIconAddress(name: DrawnIcon, theme: Theme): string {
  const { bandLogo } = theme;
  return bandLogo ? addressOf(name, iconOf(name, theme, bandLogo)) : ownAddress(name);
}

const ownAddress = (name: DrawnIcon): string => `/icon-${drawnIcons[name]}.png`;

/** Serves `/icon/<name>-<hash>.png`, where old addresses redirect, and `/favicon.ico`. */
export function registerIcons(app: FastifyInstance, s: IconDeps): void {
  const icons = new PageCache(s.clock, maxKept);
  // They are shown elsewhere, beside the address of the site.
  const headers = { ...s.headers, 'cross-origin-resource-policy': 'cross-origin' };
  app.get<{ Params: { file: string } }>(
    '/icon/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { theme } = await s.content();
      const { bandLogo } = theme;
      const name = /^(.+)-[0-9a-f]{12}\.png$/.exec(request.params.file)?.[1];
      if (!isDrawn(name)) return reply.callNotFound();
      const address = fullIconAddress(name, theme);
      if (!bandLogo || request.url !== address) {
        return reply.header('cache-control', cacheControl.never).redirect(address, 302);
      }
      const page = await icons.getOrMake(address, async () => {
        try {
          const icon = iconOf(name, theme, bandLogo);
          return fileOf(await s.inTurn(() => drawn(icon, s.storage)), {
            ...headers,
            'content-type': contentTypes.png,
            'cache-control': cacheControl.forever,
          });
        } catch (error) {
          if (error instanceof Problem) throw error;
          s.log.error({ err: error }, 'an icon could not be drawn');
          return insteadOf(name, s.clock.now() + againMs);
        }
      });
      return answerKept(page, request, reply);
    },
  );
  app.get('/favicon.ico', { schema: { hide: true } }, async (request, reply) => {
    const page = await s.cache.getOrMake('/favicon.ico', async () =>
      fileOf(await smallIcon((await s.content()).theme, s), {
        ...headers,
        'content-type': contentTypes.png,
        'cache-control': cacheControl.fresh,
      }),
    );
    return answerKept(page, request, reply);
  });
}

interface Icon {
  logo: Pick<PictureData, 'src' | 'width' | 'height'>;
  /** `#rrggbb`. */
  ground: string;
  /** Pixels; the box lies in the middle. */
  side: number;
  box: { width: number; height: number };
}

function iconOf(name: DrawnIcon, theme: Theme, logo: PictureData): Icon {
  const { src, width, height } = logo;
  const side = drawnIcons[name];
  const scale =
    name === 'touch'
      ? // A square that one cannot look through fills the icon, others keep off its corners.
        (side * (isTile(logo) ? 1 : 0.8)) / Math.max(width, height)
      : // Within the circle that every phone leaves: 80 % of the side (W3C Manifest, 'maskable').
        (side * 0.8) / Math.hypot(width, height);
  const fitted = (length: number) => Math.max(1, Math.floor(length * scale));
  return {
    logo: { src, width, height },
    ground: derivePalette(theme.primaryColor, theme.secondaryColor).palette.surface,
    side,
    box: { width: fitted(width), height: fitted(height) },
  };
}

const isTile = ({ width, height, placeholder }: PictureData): boolean =>
  placeholder !== '' && Math.max(width, height) <= 1.1 * Math.min(width, height);

async function drawn({ logo, ground, side, box }: Icon, storage: Storage): Promise<Buffer> {
  const bytes = await readToDraw(storage, logo, box);
  if (!bytes) throw new Error(`${logo.src} is not there`);
  const place = {
    ...box,
    left: Math.floor((side - box.width) / 2),
    top: Math.floor((side - box.height) / 2),
  };
  const { bytes: icon } = await makeOfLayers({
    extension: 'png',
    width: side,
    height: side,
    ground,
    pictures: [{ ...place, bytes, fit: 'contain', isOnTop: true }],
    svg: null,
  });
  return icon;
}

/** In 32 pixels; our own icon while the logo has no such copy. */
async function smallIcon({ bandLogo }: Theme, { assets, storage }: IconDeps): Promise<Buffer> {
  const stored =
    bandLogo && (await storage.get(iconName(bandLogo.src.slice(filesPath.length), 32)));
  return stored ? buffer(stored.body) : readFile(join(assets.folder, ownIcon));
}

const fileOf = (body: Buffer, headers: OutgoingHttpHeaders): Page => ({
  status: 200,
  headers,
  body,
  freshUntil: null,
  compressed: 'never',
});

const insteadOf = (name: DrawnIcon, freshUntil: number): Page => ({
  ...fileOf(Buffer.alloc(0), { location: ownAddress(name), 'cache-control': cacheControl.never }),
  status: 302,
  freshUntil,
});

const isDrawn = (name: string | undefined): name is DrawnIcon =>
  name !== undefined && Object.hasOwn(drawnIcons, name);

const addressOf = (name: DrawnIcon, icon: Icon): string =>
  `/icon/${name}-${hash('sha256', JSON.stringify([version, icon])).slice(0, 12)}.png`;
