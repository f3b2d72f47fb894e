import { spotifyEmbed } from '../../kit/links/playerAddresses.ts';

/** The endings of Spotify's embed address. */
export const playerBackgrounds = { Gray: '&theme=0', Red: '' } as const;

/** The names by what is stored, in the order of the form. */
export const backgroundNames = { '&theme=0': 'Gray', '': 'Red' } as const;

/** In the order of forms; the first link is the one that plays. */
export const playerLinks = [
  {
    name: 'spotifyLink',
    service: 'spotify',
    kind: 'spotifyPlayer',
    placeholder: 'open.spotify.com/album/…',
    hint: 'A track, album or playlist, to embed as the player.',
  },
  {
    name: 'appleMusicLink',
    service: 'appleMusic',
    kind: 'appleMusic',
    placeholder: 'music.apple.com/us/album/…',
  },
  {
    name: 'soundcloudLink',
    service: 'soundcloud',
    kind: 'soundcloud',
    placeholder: 'soundcloud.com/name/track',
  },
  {
    name: 'youtubeLink',
    service: 'youtube',
    kind: 'youtubeAny',
    placeholder: 'youtube.com/watch?v=…',
  },
] as const;

/** The player for the Spotify link in the band's contact details. */
export const artistPlayer = (link: string | null): string | null => link && spotifyEmbed(link);

/** Epoch milliseconds, or null without a day. */
interface Dated {
  date: number | null;
}

/** Compares by day; items without one come last. */
export function newerFirst(one: Dated, other: Dated): number {
  if (one.date === other.date) return 0;
  if (one.date === null) return 1;
  if (other.date === null) return -1;
  return other.date - one.date;
}
