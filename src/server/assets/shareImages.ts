import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { themeArea } from '../../features/theme/theme.queries.ts';
import { contentTypes } from '../../files/files.ts';
import { drawnName } from '../../files/storage/names.ts';
import { readToDraw } from '../../files/variants/read-to-draw.ts';
import { makeOfLayers } from '../../files/decode/resize.ts';
import type { Storage } from '../../files/storage/storage.ts';
import type { BackgroundWork } from '../../kit/server/backgroundWork.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { idleCache } from '../../kit/async/idleCache.ts';
import {
  areasOfCards,
  shareCard,
  sharedPath,
  shareName,
  type ShareCard,
  type ShareContent,
} from '../../site/share/shareCard.ts';
import { drawShare, shareSize } from '../../site/share/shareDrawing.ts';
import type { Letterer } from '../../site/look/lettering.ts';
import { PageCache, answerKept, type Page } from '../http/pageCache.ts';
import type { ReadArea } from '../http/readArea.ts';
import { memoByGeneration } from '../http/memoByGeneration.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

interface ShareDeps {
  /** The pages' cache: the cards are made anew when it is cleared. */
  cache: PageCache;
  clock: Clock;
  storage: Storage;
  readArea: ReadArea;
  publicUrl: URL;
  headers: OutgoingHttpHeaders;
  afterwards: BackgroundWork;
  /** Draws one after the other, icons among them. */
  inTurn: <T>(draw: () => Promise<T>) => Promise<T>;
}

/** With another number, every share image is drawn anew. */
const version = 2;

/** The others are read from the storage again. */
const maxKept = { pages: 60, bytes: 16_000_000 };

/** Milliseconds. Fonts take a while to read and some megabytes to hold. */
const fontsMs = 5 * 60_000;

/** Null where the page has none. */
export function shareAddress(path: string, content: ShareContent): string | null {
  const name = shareName(path);
  const card = name && shareCard(path, content);
  return card ? addressOf(`${name}-${hashOf(card)}`) : null;
}

/**
 * Serves `/share/<page>-<hash>.jpg`. Only today's card of a page is ever drawn, and then stored:
 * other addresses redirect, so that nobody can have more drawn than there are pages.
 */
export function registerShareImages(app: FastifyInstance, s: ShareDeps): void {
  const shares = new PageCache(s.clock, maxKept);
  const letterer = idleCache(fontsMs, async () => {
    // Only share images need it.
    const { openLetterer } = await import('../../site/look/lettering.ts');
    return openLetterer();
  });
  const current = memoByGeneration(s.cache, async (): Promise<ShareContent> => {
    const read = areasOfCards.map(async (area) => [area.name, await s.readArea(area)] as const);
    const [theme, areas] = await Promise.all([s.readArea(themeArea), Promise.all(read)]);
    return { theme, host: s.publicUrl.host, areas: Object.fromEntries(areas) };
  });

  app.get<{ Params: { file: string } }>(
    '/share/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const [, name = ''] = /^(.+)-[0-9a-f]{12}\.jpg$/.exec(file) ?? [];
      const path = sharedPath(name);
      if (path === null) return reply.callNotFound();
      const card = shareCard(path, await current());
      if (!card) return reply.callNotFound();
      const called = `${name}-${hashOf(card)}`;
      if (file !== `${called}.jpg`) {
        return reply.header('cache-control', cacheControl.never).redirect(addressOf(called), 302);
      }
      const page = await shares.getOrMake(called, async () => {
        const stored = await s.storage.get(drawnName(called));
        if (stored) return pageOf(await buffer(stored.body), s);
        const bytes = await s.inTurn(async () => drawn(card, await letterer(), s));
        s.afterwards.run('keeping a share image', () =>
          s.storage.put(drawnName(called), bytes, contentTypes.jpg),
        );
        return pageOf(bytes, s);
      });
      return answerKept(page, request, reply);
    },
  );
}

async function drawn(card: ShareCard, letterer: Letterer, { storage }: ShareDeps): Promise<Buffer> {
  const { ground, pictures, svg } = await drawShare(card, letterer);
  const read = pictures.map(async ({ of, box, ...how }) => {
    const bytes = await readToDraw(storage, of, box);
    return bytes ? [{ ...box, ...how, bytes }] : [];
  });
  const { bytes } = await makeOfLayers({
    extension: 'jpg',
    ...shareSize,
    ground,
    pictures: (await Promise.all(read)).flat(),
    svg,
  });
  return bytes;
}

const pageOf = (body: Buffer, { headers }: ShareDeps): Page => ({
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

/** @param called the page's name and its card's hash. */
const addressOf = (called: string): string => `/share/${called}.jpg`;

const hashOf = (card: ShareCard): string =>
  hash('sha256', JSON.stringify([version, card])).slice(0, 12);
