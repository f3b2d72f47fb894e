import { useArea } from '../../kit/client/data/useArea.ts';
import { CalendarDay } from '../../kit/client/page/CalendarDay.tsx';
import { EmbeddedPlayer } from '../../kit/client/players/EmbeddedPlayer.tsx';
import { playerFrame } from '../../kit/client/players/playerFrame.ts';
import { Section } from '../../kit/client/page/Section.tsx';
import { ServiceLinks } from '../../kit/client/links/ServiceLinks.tsx';
import { siteTitleOf } from '../theme/theme.view.ts';
import { themeArea } from '../theme/theme.queries.ts';
import type { Player } from './players.ts';
import { artistPlayer } from './players.view.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';

export function LatestPlayer({ player }: { player: Player }) {
  const frame = playerFrame(player.embedLink ?? '');
  return (
    <section
      className={`mx-auto grid max-w-page grid-cols-1 items-center gap-8 px-gutter py-12 desk:gap-12 desk:py-16 ${frame ? 'desk:grid-cols-2' : ''}`}
    >
      <div className="grid min-w-0 gap-3">
        <h2 {...textAttributes(player.title)} className="display text-step-5">
          {player.title}
        </h2>
        <About player={player} />
      </div>
      {frame && <EmbeddedPlayer frame={frame} title={player.title} />}
    </section>
  );
}

/** Players; a plain list if none can be embedded. */
export function Players({ players }: { players: readonly Player[] }) {
  if (!players.some(({ embedLink }) => playerFrame(embedLink ?? ''))) {
    return (
      <ul className="mx-auto grid max-w-page px-gutter pb-16">
        {players.map((player) => (
          <li
            key={player._id}
            className="grid items-center gap-x-8 gap-y-2 border-t border-line py-6 desk:grid-cols-[1fr_11rem]"
          >
            <h2 {...textAttributes(player.title)} className="display text-step-4">
              {player.title}
            </h2>
            <About player={player} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="mx-auto grid max-w-page grid-cols-1 gap-x-8 gap-y-16 border-t border-line px-gutter py-12 desk:grid-cols-2 desk:py-16">
      {players.map((player) => (
        <li key={player._id} className="grid min-w-0 content-start gap-4">
          <OlderPlayer player={player} />
        </li>
      ))}
    </ul>
  );
}

function OlderPlayer({ player }: { player: Player }) {
  const frame = playerFrame(player.embedLink ?? '');
  return (
    <>
      {frame && <EmbeddedPlayer frame={frame} title={player.title} />}
      <h2 {...textAttributes(player.title)} className="display text-step-3">
        {player.title}
      </h2>
      <About player={player} />
    </>
  );
}

function About({ player }: { player: Player }) {
  return (
    <div className="grid gap-1">
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
    </div>
  );
}

/** The band's page on Spotify, from the link in its contact details. */
export function OnSpotify({ link }: { link: string }) {
  const theme = useArea(themeArea).data;
  const bandName = siteTitleOf(theme);
  const frame = playerFrame(artistPlayer(link) ?? '');
  if (!frame) return null;
  return (
    <Section title="On Spotify">
      <EmbeddedPlayer frame={frame} title={bandName} />
      <ServiceLinks whose={bandName} links={{ spotify: link }} />
    </Section>
  );
}
