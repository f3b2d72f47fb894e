import { z } from 'zod';
import { plainText } from '../../kit/functions/plainText.ts';
import { isDemoVideo, youtubeVideoId } from '../../kit/links/youtube.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { handler } from '../../kit/server/handler.ts';
import { discardBody, readAtMost } from '../../kit/server/readAtMost.ts';
import { reasonOf } from '../../kit/server/reasonOf.ts';
import type { Services } from '../../services/services.ts';
import { maxYoutubeTitleLength, youtubeTitleEndpoints } from './youtube-titles.ts';

export const youtubeTitleLimits = {
  /** Milliseconds: a member is typing meanwhile. */
  timeMs: 3000,
  /** Bytes; a real answer has less than a thousand. */
  bytes: 16 * 1024,
} as const;

export const youtubeTitlesApi = ({ fetch, log }: Pick<Services, 'fetch' | 'log'>) => [
  handler(youtubeTitleEndpoints.read, async ({ query: { link } }) => {
    try {
      return { title: await titleOf(fetch, link) };
    } catch (error) {
      // The form works without it; a machine without a network is not an error.
      log.info({ reason: reasonOf(error) }, 'could not get a title from YouTube');
      return { title: null };
    }
  }),
];

/** The only field of YouTube's answer (oEmbed 1.0) that is used. */
const OembedAnswer = z.object({ title: z.string() });
const Line = requiredLine(maxYoutubeTitleLength);

/** @throws if YouTube can't be reached, takes too long, or doesn't respond with JSON. */
async function titleOf(fetch: Services['fetch'], link: string): Promise<string | null> {
  if (isDemoVideo(youtubeVideoId(link) ?? '')) return null;
  const query = new URLSearchParams({ url: link, format: 'json' });
  const answer = await fetch(`https://www.youtube.com/oembed?${query}`, {
    signal: AbortSignal.timeout(youtubeTitleLimits.timeMs),
    // The site never calls another address.
    redirect: 'manual',
    headers: { accept: 'application/json' },
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!answer.ok || !isJson) return discardBody(answer);
  const bytes = await readAtMost(answer, youtubeTitleLimits.bytes);
  const answered = bytes && OembedAnswer.safeParse(JSON.parse(bytes.toString('utf8')));
  return answered?.success ? lineOf(answered.data.title) : null;
}

/** Returns a valid title of whole characters; null if nothing is left. */
function lineOf(title: string): string | null {
  const line = plainText(title).replace(/\s+/g, ' ');
  const cut = line
    .slice(0, maxYoutubeTitleLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return Line.safeParse(cut).data ?? null;
}
