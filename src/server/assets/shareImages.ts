import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { contentTypes } from '../../files/files.ts';
import { drawnImageName } from '../../files/storage/names.ts';
import { readToDraw } from '../../files/variants/read-to-draw.ts';
import { makeOfLayers } from '../../files/decode/resize.ts';
import { idleCache } from '../../kit/server/idleCache.ts';
import {
  shareCard,
  sharedPath,
  shareImageAddress,
  shareImageName,
  type ShareCard,
  type ShareContent,
} from '../../site/server/share/shareCard.ts';
import { drawShare, shareSize } from '../../site/server/share/shareDrawing.ts';
import type { Letterer } from '../../site/server/look/lettering.ts';
import { answerCached, type Page } from '../cache/cachedPage.ts';
import { PageCache } from '../cache/pageCache.ts';
import type { ServerServices } from '../serverServices.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { minuteMs, secondMs } from '../../kit/dates/durations.ts';

interface ShareServices extends Pick<
  ServerServices,
  'clock' | 'storage' | 'headers' | 'backgroundWork'
> {
  content: () => Promise<ShareContent>;
  /** Draws one after the other, icons among them. */
  limit: <T>(draw: () => Promise<T>) => Promise<T>;
}

/** The others are read from the storage again. */
const maxKept = { pages: 60, bytes: 16_000_000 };

/** Milliseconds. Fonts take a while to read and some megabytes to hold. */
const fontsMs = 5 * minuteMs;

/**
 * Serves `/share/<page>-<hash>.jpg`. Only today's card of a page is ever drawn, and then stored:
 * other addresses redirect, so that nobody can have more drawn than there are pages.
 */
export function registerShareImages(app: FastifyInstance, s: ShareServices): void {
  const shares = new PageCache(s.clock, maxKept);
  const letterer = idleCache(fontsMs, async () => {
    // Only share images need it.
    const { openLetterer } = await import('../../site/server/look/lettering.ts');
    return openLetterer();
  });

  app.get<{ Params: { file: string } }>(
    '/share/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const [, name = ''] = /^(.+)-[0-9a-f]{12}\.jpg$/.exec(file) ?? [];
      const path = sharedPath(name);
      if (path === null) return reply.callNotFound();
      const card = shareCard(path, await s.content());
      if (!card) return reply.callNotFound();
      const imageName = shareImageName(name, card);
      if (file !== `${imageName}.jpg`) {
        return reply
          .header('cache-control', cacheControl.never)
          .redirect(shareImageAddress(imageName), 302);
      }
      const page = await shares.getOrMake(imageName, async () => {
        const stored = await s.storage.get(drawnImageName(imageName));
        if (stored) return pageOf(await buffer(stored.body), s);
        const { bytes, isEarly } = await s.limit(async () => drawn(card, await letterer(), s));
        // What stays under an address is the same wherever and whenever it was drawn.
        if (isEarly) return earlyPageOf(bytes, s);
        s.backgroundWork.run('keeping a share image', () =>
          s.storage.put(drawnImageName(imageName), bytes, contentTypes.jpg),
        );
        return pageOf(bytes, s);
      });
      return answerCached(page, request, reply);
    },
  );
}

async function drawn(
  card: ShareCard,
  letterer: Letterer,
  { storage }: ShareServices,
): Promise<{ bytes: Buffer; isEarly: boolean }> {
  const { background, pictures, svg } = await drawShare(card, letterer);
  const read = await Promise.all(
    pictures.map(async ({ of, box, ...how }) => {
      const from = await readToDraw(storage, of, box);
      return from ? [{ ...box, ...how, ...from }] : [];
    }),
  );
  const found = read.flat();
  const { bytes } = await makeOfLayers({
    extension: 'jpg',
    ...shareSize,
    background,
    pictures: found.map(({ isEarly: _isEarly, ...picture }) => picture),
    svg,
  });
  return { bytes, isEarly: found.some(({ isEarly }) => isEarly) };
}

/** How long one is shown that was drawn before its pictures' copies were there. */
const earlyMs = 5 * secondMs;

function earlyPageOf(bytes: Buffer, s: ShareServices): Page {
  const page = pageOf(bytes, s);
  const headers = { ...page.headers, 'cache-control': cacheControl.never };
  return { ...page, headers, freshUntil: s.clock.now() + earlyMs };
}

const pageOf = (body: Buffer, { headers }: ShareServices): Page => ({
  status: 200,
  headers: {
    ...headers,
    'content-type': contentTypes.jpg,
    'cache-control': cacheControl.forever,
    // It is made to be shown elsewhere.
    'cross-origin-resource-policy': 'cross-origin',
  },
  body,
  freshUntil: null,
  compressed: 'never',
});
