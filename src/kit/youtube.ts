/** Where players come from that keep no cookies until they are played. */
export const youtubePlayerOrigin = 'https://www.youtube-nocookie.com';

/** The id of the video at a link as it is stored, `https://www.youtube.com/watch?v=<id>`, or null. */
export function youtubeVideoId(link: string): string | null {
  return /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(link)?.[1] ?? null;
}
