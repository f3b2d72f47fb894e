import { Problem } from '../../errors/problem.ts';
import { imageHeader } from '../decode/header.ts';

/** Asks an address of the web, as the `fetch` of browsers and Node does (WHATWG Fetch). */
export type Fetch = (address: string, options: RequestInit) => Promise<Response>;

/** How much time and room one poster may take. */
export const posterLimits = {
  /** Milliseconds for all that is asked about one video. */
  timeMs: 5000,
  /** Bytes; the largest posters have a tenth of that. */
  bytes: 2 * 1024 * 1024,
} as const;

/** The sizes that YouTube may have, largest first; the last one stands for every video. */
const sizes = ['maxresdefault', 'sddefault', 'hqdefault'];

/** Where there is no such poster YouTube sends a grey picture of this width in its place. */
const greyWidth = 120;

/**
 * Fetches the largest poster that YouTube has of a video, and nothing from any other place.
 * @param videoId the eleven characters of its id.
 * @returns the picture's bytes, not yet decoded; null where there is none that can be taken.
 * @throws where YouTube cannot be reached or takes too long.
 */
export async function fetchPoster(
  fetch: Fetch,
  videoId: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  if (!/^[A-Za-z0-9_-]{11}$/.test(videoId)) throw new Error(`Not the id of a video: ${videoId}`);
  const until = AbortSignal.any([signal, AbortSignal.timeout(posterLimits.timeMs)]);
  for (const size of sizes) {
    const address = `https://i.ytimg.com/vi/${videoId}/${size}.jpg`;
    const answer = await fetch(address, {
      signal: until,
      // Whatever another address holds is no poster of ours to fetch.
      redirect: 'manual',
      headers: { accept: 'image/jpeg' },
    });
    if (answer.status === 429 || answer.status >= 500) {
      throw new Error(`The host of the posters answered ${answer.status}`);
    }
    const bytes = answer.ok ? await bytesOf(answer) : await nothing(answer);
    if (bytes && isPoster(bytes)) return bytes;
  }
  return null;
}

/** What is not read keeps its connection busy. */
async function nothing(answer: Response): Promise<null> {
  await answer.body?.cancel();
  return null;
}

/** Counts what arrives: a length that is announced may be a lie, and bytes may be compressed. */
async function bytesOf(answer: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    // Leaving the loop ends the answer.
    if (bytes > posterLimits.bytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function isPoster(bytes: Buffer): boolean {
  try {
    return imageHeader(bytes).width > greyWidth;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
