import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bandsintownFramePath } from '../features/shows/bandsintown.view.ts';
import { ArtistFields } from '../features/shows/shows-settings.ts';
import { shopifyFields } from '../features/store/shopify.ts';
import { shopifyFramePath, shopOrigin } from '../features/store/shopify.view.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import type { Assets } from './assets.ts';
import { bandsintownDocument, bandsintownHeaders } from './bandsintownFrame.ts';
import { partsOf } from './pageDocuments.ts';
import type { ReadArea } from './readArea.ts';
import { shopifyDocument, shopifyHeaders } from './shopifyFrame.ts';

interface EmbedSurroundings {
  assets: Assets;
  readArea: ReadArea;
  /** The headers of every answer. */
  headers: OutgoingHttpHeaders;
}

/** Serves the pages that have to do with other people's sites, for frames without any powers. */
export function registerEmbeds(app: FastifyInstance, s: EmbedSurroundings): void {
  const headers = bandsintownHeaders(s.headers);
  app.get(bandsintownFramePath, { schema: { hide: true } }, async (request, reply) => {
    const bandsintownArtist = partsOf(request.url).searchParams.get('artist') ?? '';
    const { data } = ArtistFields.safeParse({ bandsintownArtist });
    if (!data?.bandsintownArtist) return reply.callNotFound();
    const theme = await s.readArea(themeArea);
    const html = bandsintownDocument(data.bandsintownArtist, theme, s.assets.fonts);
    return reply.headers(headers).send(html);
  });
  app.get(shopifyFramePath, { schema: { hide: true } }, async (request, reply) => {
    const { data } = shopifyFields.shopDomain.safeParse(
      partsOf(request.url).searchParams.get('shop'),
    );
    const shop = data ? shopOrigin(data) : null;
    if (shop === null) return reply.callNotFound();
    return reply.headers(shopifyHeaders(s.headers, shop)).send(shopifyDocument);
  });
}
