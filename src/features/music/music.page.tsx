import { useArea } from '../../kit/client/data/useArea.ts';
import { Empty } from '../../kit/client/data/Empty.tsx';
import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { playerOrigins } from '../../kit/client/players/playerFrame.ts';
import { SecondaryBar } from '../../kit/client/page/SecondaryBar.tsx';
import { contactArea } from '../contact/contact.queries.ts';
import type { ContactInfo } from '../contact/contact.ts';
import { LatestPlayer, OnSpotify, Players } from './music.parts.tsx';
import { Releases } from './own-releases.parts.tsx';
import { musicOf } from './music.view.ts';
import { releasesArea } from '../releases/releases.queries.ts';
import { musicArea } from './players.queries.ts';
import type { Player } from './players.ts';
import { artistPlayer } from './players.view.ts';

export const areas = [releasesArea, musicArea, contactArea];

export function origins(data: Readonly<Record<string, unknown>>): CspOrigins {
  const players = (data[musicArea.name] ?? []) as Player[];
  const contact = data[contactArea.name] as ContactInfo | undefined;
  const addresses = [
    artistPlayer(contact?.spotify ?? null),
    ...players.map(({ embedLink }) => embedLink),
  ];
  return { frames: playerOrigins(addresses) };
}

export default function MusicPage() {
  const link = useArea(contactArea).data?.spotify ?? null;
  const artist = artistPlayer(link) && link;
  const releases = useArea(releasesArea).data ?? [];
  return (
    <>
      <SecondaryBar title="Music" />
      <AreaBoundary area={musicArea}>
        {(all) => {
          const music = musicOf(releases, all);
          // Without songs of its own, the site opens with the newest player.
          const [latest, ...others] = music.players;
          const isLarge = latest !== undefined && music.releases.length === 0;
          const players = isLarge ? others : music.players;
          return (
            <>
              {music.releases.length > 0 && <Releases music={music.releases} large={music.large} />}
              {isLarge && <LatestPlayer {...latest} />}
              {players.length > 0 && <Players music={players} />}
              {artist && <OnSpotify link={artist} />}
              {!latest && !artist && releases.length === 0 && <NoMusic />}
            </>
          );
        }}
      </AreaBoundary>
    </>
  );
}

function NoMusic() {
  return <Empty title="No music yet... Check back soon!">Songs and albums will appear here.</Empty>;
}
