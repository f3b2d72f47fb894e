import { Readable } from 'node:stream';
import { parseManifest } from 'lighthouse/core/lib/manifest-parser.js';
import robotsParser from 'robots-parser';
import { ErrorLevel, XMLToSitemapItemStream, type SitemapItem } from 'sitemap';
import type { Answer } from './client.ts';

type File = Pick<Answer, 'body'>;

/** The pages in a sitemap. @throws if it has anything that sitemaps.org does not define. */
export async function sitemapOf({ body }: File): Promise<SitemapItem[]> {
  const reader = new XMLToSitemapItemStream({ level: ErrorLevel.THROW, logger: false });
  return Readable.from([body]).pipe(reader).toArray();
}

/** The addresses that `robots.txt` allows. */
export const robotsOf = ({ body }: File, address: string) => robotsParser(address, body);

/**
 * A manifest as a browser reads it, with absolute addresses.
 * @throws if a browser would drop or replace something.
 */
export function manifestOf({ body }: File, address: string) {
  const { value, warning } = parseManifest(body, address, new URL('/', address).href);
  if (!value) throw new Error(warning);
  const icons = value.icons.value.map((icon) => icon.value);
  const parts = [...Object.values(value), ...icons.flatMap((icon) => Object.values(icon))];
  const warnings = [warning, ...parts.map((part) => part.warning)].filter(Boolean);
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  return {
    name: value.name.value,
    shortName: value.short_name.value,
    startUrl: value.start_url.value,
    display: value.display.value,
    themeColor: value.theme_color.value,
    backgroundColor: value.background_color.value,
    icons: icons.map(({ src, type, sizes, purpose }) => ({
      src: src.value!,
      type: type.value,
      sizes: sizes.value,
      purpose: purpose.value,
    })),
  };
}
