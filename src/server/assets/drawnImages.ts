import type { OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import { makeOfLayers } from '../../files/decode/resize.ts';
import { contentTypes } from '../../files/files.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { readToDraw } from '../../files/variants/readToDraw.ts';
import { minuteMs, secondMs } from '../../kit/dates/durations.ts';
import { concurrencyLimit } from '../../kit/functions/concurrencyLimit.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { ShareDrawing } from '../../site/server/share/shareDrawing.ts';
import { answerCached, type Page } from '../cache/cachedPage.ts';
import { PageCache } from '../cache/pageCache.ts';
import type { ServerServices } from '../serverServices.ts';

/** The layers of an image, with the band's images as they are stored. */
export interface Drawing extends Omit<ShareDrawing, 'svg'> {
  width: number;
  height: number;
  svg: string | null;
}

interface DrawnImage {
  /** Changes with the image. */
  address: string;
  extension: 'png' | 'jpg';
  draw: () => Promise<Drawing>;
  /** The name of its file in the storage; null if it is not stored. */
  storedAs: string | null;
  /** The address of an image to show if an image file is missing; null to draw it without. */
  fallback: string | null;
}

/** The image of this name, without its hash; null for none. */
export type FindImage = (name: string) => Promise<DrawnImage | null>;

/** The limit of waiting drawings, which take some seconds. */
const maxDrawings = 20;

/** The others are drawn, or read from the storage, again. */
const maxCached = { pages: 60, bytes: 16_000_000 };

/** How long an image drawn before its sources' copies existed is shown. */
const earlyMs = 5 * secondMs;

/**
 * Serves `<folder><name>-<hash>.<extension>`. Only the current image has an address: others
 * redirect to it, so visitors can't make the server draw more images than it has.
 */
export function registerDrawnImages(
  app: FastifyInstance,
  finders: Readonly<Record<string, FindImage>>,
  s: ServerServices,
): void {
  // One at a time, so that uploads never wait for drawings that strangers requested.
  const limit = concurrencyLimit(1, maxDrawings);
  for (const [folder, find] of Object.entries(finders)) {
    const cache = new PageCache(s.clock, maxCached);
    app.get<{ Params: { file: string } }>(`${folder}:file`, async (request, reply) => {
      const name = /^(.+)-[0-9a-f]{12}\.(?:png|jpg)$/.exec(request.params.file)?.[1];
      const image = name === undefined ? null : await find(name);
      if (!image) return reply.callNotFound();
      if (image.address !== folder + request.params.file) {
        return reply.header('cache-control', cacheControl.never).redirect(image.address, 302);
      }
      const page = await cache.getOrMake(image.address, () => pageOf(image, s, limit));
      return answerCached(page, request, reply);
    });
  }
}

async function pageOf(
  image: DrawnImage,
  s: ServerServices,
  limit: ReturnType<typeof concurrencyLimit>,
): Promise<Page> {
  const { storedAs, fallback } = image;
  const contentType = contentTypes[image.extension];
  const headers = { ...s.headers, ...forElsewhere, 'content-type': contentType };
  const stored = storedAs && (await s.storage.get(storedAs));
  if (stored) return imagePage(await buffer(stored.body), headers);
  try {
    const { bytes, isEarly } = await limit(() => drawn(image, s.storage));
    if (isEarly) return shortly(imagePage(bytes, headers), s.clock.now() + earlyMs);
    // An address has the same image on every instance, whenever it was drawn.
    if (storedAs) {
      const store = () => s.storage.put(storedAs, bytes, contentType);
      s.backgroundWork.run('storing a drawn image', store);
    }
    return imagePage(bytes, headers);
  } catch (error) {
    if (fallback === null || error instanceof Problem) throw error;
    s.log.error({ err: error }, 'could not draw an image');
    const redirect = imagePage(Buffer.alloc(0), { location: fallback });
    return { ...shortly(redirect, s.clock.now() + minuteMs), status: 302 };
  }
}

async function drawn({ draw, extension, fallback }: DrawnImage, storage: Storage) {
  const { pictures, ...drawing } = await draw();
  let isEarly = false;
  const read = pictures.map(async ({ of, box, ...how }) => {
    const from = await readToDraw(storage, of, box);
    if (!from && fallback !== null) throw new Error(`${of.src} is missing`);
    isEarly ||= from?.isEarly ?? false;
    return from ? [{ ...box, ...how, bytes: from.bytes }] : [];
  });
  const layers = (await Promise.all(read)).flat();
  const { bytes } = await makeOfLayers({ extension, ...drawing, pictures: layers });
  return { bytes, isEarly };
}

/** Images for other sites' pages, such as search results. */
export const forElsewhere = { 'cross-origin-resource-policy': 'cross-origin' };

export const imagePage = (body: Buffer, headers: OutgoingHttpHeaders): Page => ({
  status: 200,
  headers: { 'cache-control': cacheControl.forever, ...headers },
  body,
  freshUntil: null,
  compressed: 'never',
});

const shortly = (page: Page, freshUntil: number): Page => ({
  ...page,
  headers: { ...page.headers, 'cache-control': cacheControl.never },
  freshUntil,
});
