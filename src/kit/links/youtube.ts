/** Where players come from that keep no cookies until they are played. */
export const youtubePlayerOrigin = 'https://www.youtube-nocookie.com';

/** The id of the video at a link as it is stored, `https://www.youtube.com/watch?v=<id>`, or null. */
export function youtubeVideoId(link: string): string | null {
  return /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(link)?.[1] ?? null;
}

/**
 * The id of one of the demo band's videos, which are nowhere: an id of YouTube's is 64 bits in
 * base64url, so the last of its eleven characters ends in two zeros, which `x` does not. Nobody's
 * video can ever stand behind it.
 * @param number from 0 to 99.
 */
export const demoVideoId = (number: number): string =>
  `demo-vid${String(number).padStart(2, '0')}x`;

/** Whether a video is the demo band's: its poster is all there is of it. */
export const isDemoVideo = (id: string): boolean => /^demo-vid\d\dx$/.test(id);
