/** Sets no cookies before something is played. */
export const youtubePlayerOrigin = 'https://www.youtube-nocookie.com';

/** From a stored link, `https://www.youtube.com/watch?v=<id>`; null for any other. */
export function youtubeVideoId(link: string): string | null {
  return /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(link)?.[1] ?? null;
}

/** Such a video has only a poster: 64 bits in base64url end in two zero bits, which `x` does not. */
export const isDemoVideo = (id: string): boolean => /^demo-vid\d\dx$/.test(id);
