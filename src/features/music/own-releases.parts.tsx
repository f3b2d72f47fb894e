import { ServiceLinks } from '../../kit/client/links/ServiceLinks.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { ReleaseCover } from '../../kit/client/pictures/Picture.tsx';
import { textAttributes } from '../../kit/functions/textAttributes.ts';
import { releasePath } from '../releases/release-path.view.ts';
import { aboutLine } from '../releases/releases.view.ts';
import type { Release } from '../releases/releases.ts';
import { TrackList } from '../releases/tracks.parts.tsx';
import { serviceLinksOf, type ReleasedMusic } from './music.view.ts';

interface ReleasesProps {
  music: readonly ReleasedMusic[];
  large: Release | undefined;
}

/** The newest release that plays here is large, the others are in a grid. */
export function Releases({ music, large }: ReleasesProps) {
  const others = music.filter(({ release }) => release !== large);
  return (
    <>
      {music.map(
        (one) => one.release === large && <LargeRelease key={one.release._id} music={one} />,
      )}
      {others.length > 0 && (
        <div className="border-t border-line">
          <ul className="mx-auto grid max-w-page grid-cols-2 gap-x-4 gap-y-10 px-gutter py-12 desk:grid-cols-4 desk:gap-x-8 desk:py-16">
            {others.map((one) => (
              <li key={one.release._id}>
                <SmallRelease music={one} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function LargeRelease({ music }: { music: ReleasedMusic }) {
  const { release } = music;
  return (
    <article className="mx-auto grid max-w-page grid-cols-1 gap-8 px-gutter py-8 desk:grid-cols-2 desk:gap-12 desk:py-16">
      <ReleaseCover
        release={release}
        sizes={{ phone: 'calc(100vw - 2rem)', desk: 'calc(min(50vw, 40rem))' }}
        first
      />
      <div className="grid min-w-0 content-center gap-6">
        <header className="grid gap-2">
          <h2 {...textAttributes(release.title)} className="display text-step-5 wrap-anywhere">
            <PageLink to={releasePath(release)}>{release.title}</PageLink>
          </h2>
          <About release={release} />
        </header>
        <TrackList release={release} isBrief />
        <ServiceLinks whose={release.title} links={serviceLinksOf(music)} />
      </div>
    </article>
  );
}

function SmallRelease({ music }: { music: ReleasedMusic }) {
  const { release } = music;
  return (
    <article className="release">
      <ReleaseCover release={release} sizes={{ phone: '46vw', desk: 'calc(min(25vw, 19.5rem))' }} />
      <div>
        <h2 {...textAttributes(release.title)} className="text-step-1 font-semibold wrap-anywhere">
          <PageLink to={releasePath(release)}>{release.title}</PageLink>
        </h2>
        <About release={release} />
        <div className="relative z-1">
          <ServiceLinks whose={release.title} links={serviceLinksOf(music)} short />
        </div>
      </div>
    </article>
  );
}

function About({ release }: { release: Release }) {
  return <p className="text-muted">{aboutLine(release, useNow())}</p>;
}
