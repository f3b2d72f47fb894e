/** Where players come from that set no cookies before they are played. */
export const youtubePlayerOrigin = 'https://www.youtube-nocookie.com';

/** The id of the video at a link as it is stored, `https://www.youtube.com/watch?v=<id>`, or null. */
export function youtubeVideoId(link: string): string | null {
  return /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(link)?.[1] ?? null;
}

/** The address of the video's player, as it is stored and answered. */
export function youtubeEmbed(link: string): string {
  const id = youtubeVideoId(link);
  if (id === null) throw new Error('Not the stored form of a link to a video');
  return `https://www.youtube.com/embed/${id}`;
}

/** The player that begins at once, because somebody asked for it. */
export const youtubePlayer = (id: string): string =>
  `${youtubePlayerOrigin}/embed/${id}?autoplay=1&playsinline=1`;
