import { spotifyEmbed } from '../../kit/links/embeds.ts';

/** What an embedded player's address ends with, by the name of its ground. */
export const playerGrounds = { Gray: '&theme=0', Red: '' } as const;

/** What a ground is called. */
export const groundOf = (bgColor: string): string =>
  bgColor === playerGrounds.Gray ? 'Gray' : 'Red';

/** Where a player's music may be found, in the order in which it is asked; the first one plays. */
export const playerLinks = [
  {
    name: 'spotifyLink',
    service: 'spotify',
    placeholder: 'open.spotify.com/album/…',
    hint: 'A track, an album or a playlist. It makes the player.',
  },
  {
    name: 'appleMusicLink',
    service: 'appleMusic',
    placeholder: 'music.apple.com/us/album/…',
    hint: undefined,
  },
  {
    name: 'soundcloudLink',
    service: 'soundcloud',
    placeholder: 'soundcloud.com/name/track',
    hint: undefined,
  },
  {
    name: 'youtubeLink',
    service: 'youtube',
    placeholder: 'youtube.com/watch?v=…',
    hint: undefined,
  },
] as const;

/** The player of what the band has on Spotify, by the link among its contacts; null for none. */
export const artistPlayer = (link: string | null): string | null => link && spotifyEmbed(link);

/** Epoch milliseconds, or null where no day is told. */
interface Dated {
  date: number | null;
}

/** Which of two players stands first: the newer one; those without a day come last. */
export function newerFirst(one: Dated, other: Dated): number {
  if (one.date === other.date) return 0;
  if (one.date === null) return 1;
  if (other.date === null) return -1;
  return other.date - one.date;
}
