import { Problem } from '../../errors/problem.ts';
import { discardBody, readAtMost } from '../../kit/server/readAtMost.ts';
import { imageHeader } from '../decode/pictureHeader.ts';

/** The limit of browsers and Node (WHATWG Fetch). */
export type Fetch = (address: string, options: RequestInit) => Promise<Response>;

export const posterLimits = {
  /** Milliseconds for all requests about one video. */
  timeMs: 5000,
  /** Bytes; the largest posters have a tenth of that. */
  bytes: 2 * 1024 * 1024,
} as const;

/** YouTube's sizes, largest first; every video has the last one. */
const sizes = ['maxresdefault', 'sddefault', 'hqdefault'];

/** YouTube's substitute for a missing poster is a gray image of this width in pixels. */
const missingPosterWidth = 120;

/**
 * @param videoId the eleven characters of a YouTube ID.
 * @returns the largest poster's bytes, not yet decoded; null if there is none.
 * @throws if YouTube cannot be reached or takes too long.
 */
export async function fetchPoster(
  fetch: Fetch,
  videoId: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  if (!/^[A-Za-z0-9_-]{11}$/.test(videoId)) throw new Error(`Invalid video id: ${videoId}`);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(posterLimits.timeMs)]);
  for (const size of sizes) {
    const address = `https://i.ytimg.com/vi/${videoId}/${size}.jpg`;
    const answer = await fetch(address, {
      signal: deadline,
      // Requests never go to any other host.
      redirect: 'manual',
      headers: { accept: 'image/jpeg' },
    });
    if (answer.status === 429 || answer.status >= 500) {
      throw new Error(`The poster host responded with ${answer.status}`);
    }
    const bytes = answer.ok
      ? await readAtMost(answer, posterLimits.bytes)
      : await discardBody(answer);
    if (bytes && isPoster(bytes)) return bytes;
  }
  return null;
}

function isPoster(bytes: Buffer): boolean {
  try {
    const header = imageHeader(bytes);
    return 'width' in header && header.width > missingPosterWidth;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
