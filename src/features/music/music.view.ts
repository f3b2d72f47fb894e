import { serviceNames, type Service } from '../../kit/links/serviceNames.ts';
import type { Release } from '../releases/releases.ts';
import { canPlay, serviceName } from '../releases/releases.view.ts';
import type { Player } from './players.ts';

/** A release, with the player of the same music. */
export interface ReleasedMusic {
  release: Release;
  player: Player | null;
}

/** A player, with the release that only it can play. */
export interface PlayerMusic {
  release: Release | null;
  player: Player;
}

/**
 * Returns everything on the music page once: what plays here, newest first, then other players.
 * A release that only a player can play is shown as that player. The page opens with `large`.
 */
export function musicOf(
  releases: readonly Release[],
  players: readonly Player[],
): { releases: ReleasedMusic[]; players: PlayerMusic[]; large: Release | undefined } {
  const playerOf = new Map<Release, Player>();
  for (const player of players) {
    const same = releases.find(
      (release) => !playerOf.has(release) && isSame(release, player, releases),
    );
    if (same) playerOf.set(same, player);
  }
  const releaseOf = new Map([...playerOf].map(([release, player]) => [player, release]));
  const isByPlayer = (release: Release) =>
    !release.tracks.some(canPlay) && Boolean(playerOf.get(release)?.embedLink);
  const own = releases.filter((release) => !isByPlayer(release));
  return {
    large: own.find(({ tracks }) => tracks.some(canPlay)) ?? own[0],
    releases: own.map((release) => ({ release, player: playerOf.get(release) ?? null })),
    players: players.flatMap((player) => {
      const release = releaseOf.get(player) ?? null;
      return release === null || isByPlayer(release) ? [{ release, player }] : [];
    }),
  };
}

/** Whether a player has the title of a release, or plays one of the links of this release only. */
const isSame = (release: Release, player: Player, all: readonly Release[]): boolean =>
  plain(release.title) === plain(player.title) ||
  (player.embedLink !== null &&
    linksOf(player).some(
      (link) =>
        release.links.includes(link) &&
        // A channel is linked by many.
        all.every((one) => one === release || !one.links.includes(link)),
    ));

const plain = (title: string): string => title.normalize('NFKC').trim().toLowerCase();

const linksOf = ({ spotifyLink, appleMusicLink, soundcloudLink, youtubeLink }: Player): string[] =>
  [spotifyLink, appleMusicLink, soundcloudLink, youtubeLink].filter((link) => link !== null);

/** The links to services, of the player first. */
export function serviceLinksOf({
  release,
  player,
}: ReleasedMusic | PlayerMusic): Partial<Record<Service, string>> {
  const own = (service: Service) =>
    release?.links.find((link) => serviceName(link) === serviceNames[service]);
  const links = {
    spotify: player?.spotifyLink ?? own('spotify'),
    appleMusic: player?.appleMusicLink ?? own('appleMusic'),
    youtube: player?.youtubeLink ?? own('youtube'),
    soundcloud: player?.soundcloudLink ?? own('soundcloud'),
  };
  return Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined));
}
