import { youtubeVideoId } from './youtube.ts';

/**
 * The players that other services lend to a page, by their addresses. What is stored of a link is
 * its one canonical form (`links.ts`), so that form alone is read here; everything else has no
 * player. Sources: developer.spotify.com, developers.soundcloud.com, Apple's and YouTube's help.
 */

/** The player of a track, album, playlist, artist, episode or show. */
export function spotifyEmbed(link: string): string | null {
  const [, path] =
    /^https:\/\/open\.spotify\.com\/((?:track|album|playlist|artist|episode|show)\/[A-Za-z0-9]{22})$/.exec(
      link,
    ) ?? [];
  return path === undefined ? null : `https://open.spotify.com/embed/${path}?utm_source=generator`;
}

/** The player of a song, album or playlist; Apple has none for artists. */
export function appleMusicEmbed(link: string): string | null {
  const [, path] =
    /^https:\/\/music\.apple\.com\/([a-z]{2}\/(?:album|playlist|song)\/[\w.-]+(?:\?i=\d+)?)$/.exec(
      link,
    ) ?? [];
  return path === undefined ? null : `https://embed.music.apple.com/${path}`;
}

/** The player of a track, a set or all of an artist; a short link does not say what it leads to. */
export function soundcloudEmbed(link: string): string | null {
  if (!/^https:\/\/soundcloud\.com\/[\w/-]+$/.test(link)) return null;
  return `https://w.soundcloud.com/player/?url=${encodeURIComponent(link)}`;
}

/** The player of a video or a playlist; a channel has none. */
export function youtubeEmbed(link: string): string | null {
  const video = youtubeVideoId(link);
  if (video !== null) return `https://www.youtube.com/embed/${video}`;
  const [, list] = /^https:\/\/www\.youtube\.com\/playlist\?list=([\w-]+)$/.exec(link) ?? [];
  return list === undefined ? null : `https://www.youtube.com/embed/videoseries?list=${list}`;
}
