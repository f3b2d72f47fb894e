import { useArea } from '../../kit/client/data/useArea.ts';
import { CalendarDay } from '../../kit/client/data/CalendarDay.tsx';
import { EmbeddedPlayer } from '../../kit/client/players/EmbeddedPlayer.tsx';
import { playerFrame, type PlayerFrame } from '../../kit/client/players/playerFrame.ts';
import { VideoTile } from '../../kit/client/players/VideoTile.tsx';
import { ReleaseCover } from '../../kit/client/pictures/Picture.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { releasePath } from '../releases/release-path.view.ts';
import { aboutLine } from '../releases/releases.view.ts';
import { Section } from '../../kit/client/page/Section.tsx';
import { ServiceLinks } from '../../kit/client/links/ServiceLinks.tsx';
import { siteTitleOf } from '../theme/theme.view.ts';
import { themeArea } from '../theme/theme.queries.ts';
import { serviceLinksOf, type PlayerMusic } from './music.view.ts';
import { artistPlayer } from './players.view.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';

export function LatestPlayer(music: PlayerMusic) {
  const { player } = music;
  const frame = playerFrame(player.embedLink ?? '');
  return (
    <section className="mx-auto grid max-w-page grid-cols-1 items-center gap-8 px-gutter py-12 desk:grid-cols-2 desk:gap-12 desk:py-16">
      <div className="grid min-w-0 gap-3">
        <Title music={music} className="text-step-5" />
        <About music={music} />
      </div>
      {frame ? (
        <Play music={music} frame={frame} />
      ) : (
        <Cover
          music={music}
          sizes={{ phone: 'calc(100vw - 2rem)', desk: 'calc(min(50vw, 40rem))' }}
        />
      )}
    </section>
  );
}

export function Players({ music }: { music: readonly PlayerMusic[] }) {
  return (
    <div className="border-t border-line">
      <ul className="mx-auto grid max-w-page grid-cols-1 gap-x-8 gap-y-12 px-gutter py-12 desk:grid-cols-2 desk:py-16">
        {music.map((one) => (
          <li key={one.player._id} className="grid min-w-0 content-start gap-4">
            <OtherPlayer music={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OtherPlayer({ music }: { music: PlayerMusic }) {
  const frame = playerFrame(music.player.embedLink ?? '');
  const isPoster = frame !== null && frame.service === 'youtube' && music.player.picture !== null;
  return (
    <>
      <div
        className={`grid items-center gap-4 ${isPoster ? '' : 'grid-cols-[6rem_minmax(0,1fr)]'}`}
      >
        {!isPoster && (
          <div className="cover-small">
            <Cover music={music} sizes={{ phone: '6rem', desk: '6rem' }} />
          </div>
        )}
        <div className="grid min-w-0 gap-1">
          <Title music={music} className="text-step-2" />
          <About music={music} />
        </div>
      </div>
      {frame && <Play music={music} frame={frame} />}
    </>
  );
}

/** A video is its poster until a fan presses it; other players load when they are near. */
function Play({ music: { player }, frame }: { music: PlayerMusic; frame: PlayerFrame }) {
  const { title, youtubeLink, embedLink, picture } = player;
  if (frame.service !== 'youtube' || !picture)
    return <EmbeddedPlayer frame={frame} title={title} />;
  return (
    <VideoTile
      title={title}
      link={youtubeLink ?? frame.src}
      embedLink={embedLink ?? ''}
      poster={picture}
      sizes={{ phone: 'calc(100vw - 2rem)', desk: 'calc(min(50vw, 40rem))' }}
    />
  );
}

/** The release's cover, or the video's poster, or else the title. */
function Cover({
  music,
  sizes,
}: {
  music: PlayerMusic;
  sizes: Parameters<typeof ReleaseCover>[0]['sizes'];
}) {
  const { release, player } = music;
  const { title, picture } = player;
  return (
    <ReleaseCover
      release={release?.picture ? release : { title, picture, alt: '' }}
      sizes={sizes}
    />
  );
}

function Title({ music, className }: { music: PlayerMusic; className: string }) {
  const { title } = music.release ?? music.player;
  return (
    <h2 {...textAttributes(title)} className={`display wrap-anywhere ${className}`}>
      {music.release ? <PageLink to={releasePath(music.release)}>{title}</PageLink> : title}
    </h2>
  );
}

function About({ music }: { music: PlayerMusic }) {
  const { release, player } = music;
  const now = useNow();
  return (
    <div className="grid gap-1">
      {release ? (
        <p className="text-muted">{aboutLine(release, now)}</p>
      ) : (
        player.date !== null && (
          <p>
            <CalendarDay at={player.date} />
          </p>
        )
      )}
      <ServiceLinks whose={player.title} links={serviceLinksOf(music)} />
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
