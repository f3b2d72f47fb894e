import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bandsintownFramePath } from '../../features/shows/bandsintown.view.ts';
import { ArtistFields } from '../../features/shows/shows-settings.ts';
import { shopifyFields } from '../../features/shopify/shopify.ts';
import { shopifyFramePath, shopOrigin } from '../../features/shopify/shopify.view.ts';
import { themeArea } from '../../features/theme/theme.queries.ts';
import type { Assets } from '../assets/assets.ts';
import {
  bandsintownDocument,
  bandsintownPolicy,
} from '../../features/shows/bandsintown.document.ts';
import { partsOf } from '../http/request.ts';
import type { ReadArea } from '../http/readArea.ts';
import { shopifyDocument, shopifyPolicy } from '../../features/shopify/shopify.document.ts';
import { embedHeaders } from '../http/securityHeaders.ts';
import { derivePalette } from '../../features/theme/palette.view.ts';
import { faces } from '../../site/look/faces.ts';
import { faceOf } from '../../features/theme/faces.view.ts';
import { lookStylesheet } from '../../site/look/stylesheet.ts';

interface EmbedDeps {
  assets: Assets;
  readArea: ReadArea;
  headers: OutgoingHttpHeaders;
}

/** Pages that load other sites' scripts, for sandboxed frames. */
export function registerEmbeds(app: FastifyInstance, s: EmbedDeps): void {
  const headers = embedHeaders(s.headers, bandsintownPolicy);
  app.get(bandsintownFramePath, { schema: { hide: true } }, async (request, reply) => {
    const bandsintownArtist = partsOf(request.url).searchParams.get('artist') ?? '';
    const { data } = ArtistFields.safeParse({ bandsintownArtist });
    if (!data?.bandsintownArtist) return reply.callNotFound();
    const theme = await s.readArea(themeArea);
    const { palette } = derivePalette(theme.primaryColor, theme.secondaryColor);
    const face = faces[faceOf(theme.secondaryFont)];
    const font = face.isLegible ? `${face.family}, ${face.generic}` : 'system-ui, sans-serif';
    const stylesheet = lookStylesheet(theme, s.assets.fonts);
    const look = { palette, font, stylesheet };
    return reply.headers(headers).send(bandsintownDocument(data.bandsintownArtist, look));
  });
  app.get(shopifyFramePath, { schema: { hide: true } }, async (request, reply) => {
    const { data } = shopifyFields.shopDomain.safeParse(
      partsOf(request.url).searchParams.get('shop'),
    );
    const shop = data ? shopOrigin(data) : null;
    if (shop === null) return reply.callNotFound();
    return reply.headers(embedHeaders(s.headers, shopifyPolicy(shop))).send(shopifyDocument);
  });
}
