import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { carouselImagesArea } from '../features/home/carousel.queries.ts';
import { featuredReleasesArea } from '../features/home/featured-releases.queries.ts';
import { showsArea } from '../features/shows/shows.queries.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import { filesPath } from '../files/files.ts';
import { makeShare } from '../files/resize.ts';
import type { Storage } from '../files/storage.ts';
import type { Clock } from '../kit/clock.ts';
import { turns } from '../kit/turns.ts';
import {
  shareCard,
  sharedPath,
  shareName,
  type ShareCard,
  type ShareContent,
} from '../site/heads/shareCard.ts';
import { drawShare, shareSize } from '../site/heads/shareDrawing.ts';
import { PageCache, sendKept, type Page } from './pageCache.ts';
import type { ReadArea } from './pageDocuments.ts';
import { whileUnchanged } from './whileUnchanged.ts';

interface ShareSurroundings {
  /** Of the pages: the cards are made anew when it is cleared. */
  cache: PageCache;
  clock: Clock;
  storage: Storage;
  readArea: ReadArea;
  publicUrl: URL;
  headers: OutgoingHttpHeaders;
}

/** How share images are drawn; another number, and every one of them is drawn anew. */
const version = 1;

/** Some dozens, and only of pages that there are; the oldest goes first. */
const mostKept = { pages: 60, bytes: 16_000_000 };

/** The address of a page's share image, made of all that is on it; null where it has none. */
export function shareAddress(pathname: string, content: ShareContent): string | null {
  const name = shareName(pathname);
  const card = name && shareCard(pathname, content);
  return card ? `/share/${name}-${hashOf(card)}.jpg` : null;
}

/**
 * Serves `/share/<page>-<hash>.jpg`. Only the picture of today's card is ever drawn, one at a time:
 * every other address of a page leads there, so nobody can ask for more than there are pages.
 */
export function registerShareImages(app: FastifyInstance, s: ShareSurroundings): void {
  const shares = new PageCache(s.clock, mostKept);
  const inTurn = turns(1);
  const current = whileUnchanged(s.cache, async (): Promise<ShareContent> => {
    const [theme, ...data] = await Promise.all([
      s.readArea(themeArea),
      s.readArea(carouselImagesArea),
      s.readArea(featuredReleasesArea),
      s.readArea(showsArea),
    ]);
    const areas = [carouselImagesArea, featuredReleasesArea, showsArea];
    return {
      theme,
      host: s.publicUrl.host,
      areas: Object.fromEntries(areas.map(({ name }, i) => [name, data[i]])),
    };
  });

  app.get<{ Params: { file: string } }>(
    '/share/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const [, name = ''] = /^(.+)-[0-9a-f]{12}\.jpg$/.exec(file) ?? [];
      const path = sharedPath(name);
      if (path === null) return reply.callNotFound();
      const content = await current();
      const card = shareCard(path, content);
      const address = shareAddress(path, content);
      if (!card || !address) return reply.callNotFound();
      if (address !== `/share/${file}`) {
        return reply.header('cache-control', 'no-store').redirect(address, 302);
      }
      const make = () => inTurn(() => drawn(card, s));
      const page = await shares.getOrMake(address, make);
      reply.hijack();
      sendKept(page, request.raw, reply.raw);
      return reply;
    },
  );
}

async function drawn(card: ShareCard, { storage, headers }: ShareSurroundings): Promise<Page> {
  // Only share images need it, and it holds some megabytes of fonts.
  const { openLetterer } = await import('../site/lettering.ts');
  const { ground, pictures, svg } = await drawShare(card, openLetterer());
  const read = pictures.map(async ({ src, box, ...how }) => {
    const stored = await storage.get(src.slice(filesPath.length));
    return stored ? [{ ...box, ...how, bytes: await buffer(stored.body) }] : [];
  });
  const { bytes } = await makeShare({
    ...shareSize,
    ground,
    pictures: (await Promise.all(read)).flat(),
    svg,
  });
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      // It is made to be shown elsewhere.
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: bytes,
    freshUntil: null,
    compressed: 'never',
  };
}

const hashOf = (card: ShareCard): string =>
  hash('sha256', JSON.stringify([version, card])).slice(0, 12);
