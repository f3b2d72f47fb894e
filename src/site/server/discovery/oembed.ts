import { Problem } from '../../../errors/problem.ts';
import type { oembedOf } from '../../../features/releases/embed.document.ts';
import { slugInPath } from '../../../features/releases/release-path.view.ts';
import { releasesArea } from '../../../features/releases/releases.queries.ts';
import { themeArea } from '../../../features/theme/theme.queries.ts';
import { siteTitleOf } from '../../../features/theme/theme.view.ts';
import type { ReadArea } from '../../../kit/client/data/area.ts';
import type { Services } from '../../../services/services.ts';

export const oembedPath = '/oembed';

/**
 * The oEmbed response for a release's page; null for any other address.
 * @throws Problem `oembed.wrong-format`
 */
export async function oembedAnswer(
  query: URLSearchParams,
  { readArea, publicUrl }: { readArea: ReadArea } & Pick<Services, 'publicUrl'>,
): Promise<ReturnType<typeof oembedOf> | null> {
  if ((query.get('format') ?? 'json') !== 'json') throw new Problem('oembed.wrong-format');
  const address = URL.parse(query.get('url') ?? '');
  if (address?.origin !== publicUrl.origin) return null;
  const slug = slugInPath(address.pathname);
  const release = (await readArea(releasesArea)).find((one) => one.slug === slug);
  if (!release) return null;
  const embed = await import('../../../features/releases/embed.document.ts');
  const bandName = siteTitleOf(await readArea(themeArea));
  const max = { width: pixelsIn(query.get('maxwidth')), height: pixelsIn(query.get('maxheight')) };
  return embed.oembedOf({ release, bandName, siteUrl: publicUrl }, max);
}

/** The number of pixels, or no limit if the text is no number. */
const pixelsIn = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
