import { CalendarDay } from '../../kit/CalendarDay.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { FromArea } from '../../kit/FromArea.tsx';
import { SecondaryBar } from '../../kit/SecondaryBar.tsx';
import { ServiceLinks } from '../../kit/ServiceLinks.tsx';
import { musicArea } from './players.queries.ts';
import type { Player } from './players.ts';

export const areas = [musicArea];

export default function MusicPage() {
  return (
    <>
      <SecondaryBar title="Music" />
      <FromArea area={musicArea}>
        {(players) => (players.length > 0 ? <Players players={players} /> : <NoMusic />)}
      </FromArea>
    </>
  );
}

function Players({ players }: { players: readonly Player[] }) {
  return (
    <ul className="mx-auto max-w-page px-4 py-12">
      {players.map((player) => (
        <li key={player._id} className="grid gap-2 border-b border-line py-6">
          <h2 className="voice text-step-3">{player.title}</h2>
          {player.date !== null && (
            <p>
              <CalendarDay at={player.date} />
            </p>
          )}
          <ServiceLinks
            whose={player.title}
            links={{
              spotify: player.spotifyLink,
              appleMusic: player.appleMusicLink,
              youtube: player.youtubeLink,
              soundcloud: player.soundcloudLink,
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function NoMusic() {
  return (
    <Empty title="No music yet... Check back soon!">
      Songs, albums and where to hear them will be here.
    </Empty>
  );
}
