import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bandsintownFramePath } from '../features/shows/bandsintown.view.ts';
import { ArtistFields } from '../features/shows/shows-settings.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import type { Assets } from './assets.ts';
import { bandsintownDocument, bandsintownHeaders } from './bandsintownFrame.ts';
import { partsOf, type ReadArea } from './pageDocuments.ts';

interface EmbedSurroundings {
  assets: Assets;
  readArea: ReadArea;
  /** The headers of every answer. */
  headers: OutgoingHttpHeaders;
}

/** Serves the pages that run other people's scripts, for frames without any powers. */
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
}
