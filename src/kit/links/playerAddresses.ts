import { youtubeVideoId } from './youtube.ts';

/** Sources: developer.spotify.com, developers.soundcloud.com, Apple's and YouTube's help. */

export function spotifyEmbed(link: string): string | null {
  const [, path] =
    /^https:\/\/open\.spotify\.com\/((?:track|album|playlist|artist|episode|show)\/[A-Za-z0-9]{22})$/.exec(
      link,
    ) ?? [];
  return path === undefined ? null : `https://open.spotify.com/embed/${path}?utm_source=generator`;
}

/** Apple has no player for artists. */
export function appleMusicEmbed(link: string): string | null {
  const [, path] =
    /^https:\/\/music\.apple\.com\/([a-z]{2}\/(?:album|playlist|song)\/[\w.-]+(?:\?i=\d+)?)$/.exec(
      link,
    ) ?? [];
  return path === undefined ? null : `https://embed.music.apple.com/${path}`;
}

/** A short link doesn't reveal its target, so it has no player. */
export function soundcloudEmbed(link: string): string | null {
  if (!/^https:\/\/soundcloud\.com\/[\w/-]+$/.test(link)) return null;
  return `https://w.soundcloud.com/player/?url=${encodeURIComponent(link)}`;
}

/** A channel has no player. */
export function youtubeEmbed(link: string): string | null {
  const video = youtubeVideoId(link);
  if (video !== null) return `https://www.youtube.com/embed/${video}`;
  const [, list] = /^https:\/\/www\.youtube\.com\/playlist\?list=([\w-]+)$/.exec(link) ?? [];
  return list === undefined ? null : `https://www.youtube.com/embed/videoseries?list=${list}`;
}
