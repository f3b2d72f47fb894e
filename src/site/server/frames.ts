import {
  bandsintownDocument,
  bandsintownPolicy,
} from '../../features/shows/bandsintown.document.ts';
import { bandsintownFramePath } from '../../features/shows/bandsintown.view.ts';
import { ArtistFields } from '../../features/shows/shows-settings.ts';
import type { Kit } from '../../features/press/press-kit.document.ts';
import { pressSheetPath } from '../../features/press/press.view.ts';
import { releasesArea } from '../../features/releases/releases.queries.ts';
import { shopifyDocument, shopifyPolicy } from '../../features/shopify/shopify.document.ts';
import { shopifyFields } from '../../features/shopify/shopify.ts';
import { shopifyFramePath, shopOrigin } from '../../features/shopify/shopify.view.ts';
import { faceOf } from '../../features/theme/faces.view.ts';
import { derivePalette } from '../../features/theme/palette.view.ts';
import { siteTitleOf } from '../../features/theme/theme.view.ts';
import { themeArea } from '../../features/theme/theme.queries.ts';
import { faces } from './look/faces.ts';
import { lookStylesheet } from './look/stylesheet.ts';
import type { DocumentServices } from './pageDocuments.ts';

/** The press kit for the page's reader. @throws Problem if there is none */
type PressKit = () => Promise<Kit>;

/** Makes sandboxed pages, by path; null if the query or the path names none. */
export const frames = ({
  readArea,
  assets,
  publicUrl: siteUrl,
  apiBase,
  clock,
}: Pick<DocumentServices, 'readArea' | 'assets' | 'publicUrl' | 'apiBase' | 'clock'>) => ({
  [bandsintownFramePath]: async (query: URLSearchParams) => {
    const bandsintownArtist = query.get('artist') ?? '';
    const { data } = ArtistFields.safeParse({ bandsintownArtist });
    if (!data?.bandsintownArtist) return null;
    const theme = await readArea(themeArea);
    const { palette } = derivePalette(theme.primaryColor, theme.secondaryColor);
    const face = faces[faceOf(theme.secondaryFont)];
    const font = face.isLegible ? `${face.family}, ${face.generic}` : 'system-ui, sans-serif';
    const look = { palette, font, stylesheet: lookStylesheet(theme, assets.fonts) };
    return { policy: bandsintownPolicy, html: bandsintownDocument(data.bandsintownArtist, look) };
  },
  [shopifyFramePath]: async (query: URLSearchParams) => {
    const { data } = shopifyFields.shopDomain.safeParse(query.get('shop'));
    const shop = data ? shopOrigin(data) : null;
    return shop === null ? null : { policy: shopifyPolicy(shop), html: shopifyDocument };
  },
  [pressSheetPath]: async (_query: URLSearchParams, _: object, pressKit: PressKit) => {
    const kit = await pressKit();
    const { pressSheet } = await import('../../features/press/sheet.document.ts');
    return pressSheet(kit, lookStylesheet(kit.theme, assets.fonts));
  },
  // A player for blogs.
  '/embed/:slug': async (_: URLSearchParams, { slug }: Record<string, string>) => {
    const release = (await readArea(releasesArea)).find((one) => one.slug === slug);
    if (!release) return null;
    const { embedDocument, embedPolicy } =
      await import('../../features/releases/embed.document.ts');
    const theme = await readArea(themeArea);
    const stylesheet = lookStylesheet(theme, assets.fonts);
    const site = { bandName: siteTitleOf(theme), siteUrl, apiBase, now: clock.now() };
    const html = embedDocument({ release, ...site, stylesheet });
    return { policy: embedPolicy(stylesheet), html };
  },
});
