/** Sets no cookies until a video plays. */
export const youtubePlayerOrigin = 'https://www.youtube-nocookie.com';

/** The id in a stored link, `https://www.youtube.com/watch?v=<id>`; null for any other. */
export function youtubeVideoId(link: string): string | null {
  return /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(link)?.[1] ?? null;
}

/**
 * Whether a video is from the demo and has only a poster. No real id matches: 64 bits in base64url
 * end in two zero bits, which `x` does not.
 */
export const isDemoVideo = (id: string): boolean => /^demo-vid\d\dx$/.test(id);
