import { clockText } from '../../kit/dates/clockText.ts';
import { useEffect, useState } from 'react';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import type { PagePart } from '../../kit/client/data/pagePart.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { useSiteUrl } from '../../kit/client/data/siteUrl.ts';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { NotFound } from '../../kit/client/page/NotFound.tsx';
import { BackLink } from '../../kit/client/page/BackLink.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { briefCalendarDay } from '../../kit/dates/dates.ts';
import { minuteMs } from '../../kit/dates/durations.ts';
import { DownloadBox } from '../downloads/downloads.parts.tsx';
import { NextShows } from '../shows/next-shows.parts.tsx';
import { showPageArea, showsSettingsArea } from '../shows/shows.queries.ts';
import { Elsewhere } from './elsewhere.parts.tsx';
import { MailMe } from './mail-me.parts.tsx';
import { ReleaseCover } from '../../kit/client/pictures/Picture.tsx';
import { TrackList } from './tracks.parts.tsx';
import { themeArea } from '../theme/theme.queries.ts';
import { releasePageArea } from './releases.queries.ts';
import type { Release } from './releases.ts';
import { slugInPath } from './release-path.view.ts';
import { aboutLine, countdownTo, isOut } from './releases.view.ts';
import { ownText } from '../../kit/functions/textAttributes.ts';

export const parts: readonly PagePart[] = [
  { name: 'page', Component: ReleasePage, areas: [themeArea, releasePageArea], alive: 'loaded' },
  {
    name: 'next',
    Component: ShowsAfterRelease,
    areas: [releasePageArea, showPageArea, showsSettingsArea],
    alive: 'never',
  },
];

const releaseAt = (pathname: string, releases: readonly Release[]): Release | null =>
  releases.find(({ slug }) => slug === slugInPath(pathname)) ?? null;

export function status(areas: AreaStore, pathname: string): number {
  return releaseAt(pathname, areas.get<Release[]>(releasePageArea.name) ?? []) ? 200 : 404;
}

function ReleasePage() {
  const { pathname } = usePageLocation();
  return (
    <AreaBoundary area={releasePageArea}>
      {(releases) => {
        const release = releaseAt(pathname, releases);
        return release ? <WholeRelease release={release} /> : <NotFound />;
      }}
    </AreaBoundary>
  );
}

function WholeRelease({ release }: { release: Release }) {
  const now = useNow();
  const siteUrl = useSiteUrl();
  const { title, text, credits, links } = release;
  const isHere = useIsHere(release, now);
  return (
    <article className="mx-auto grid max-w-page grid-cols-1 gap-x-16 gap-y-10 px-gutter py-8 desk:grid-cols-2 desk:grid-rows-[auto_1fr] desk:py-12">
      <div className="grid min-w-0 content-start gap-8 desk:col-start-2 desk:row-span-2">
        <BackLink to="/music">All music</BackLink>
        <header className="grid gap-3">
          <h1 {...ownText(title)} className="display text-step-5 wrap-anywhere" />
          <About release={release} />
        </header>
        {isHere ? (
          <>
            <TrackList release={release} />
            <DownloadBox release={release} />
          </>
        ) : (
          <>
            <Countdown release={release} now={now} />
            <MailMe release={release} />
          </>
        )}
        {text !== '' && <p {...ownText(text)} className="max-w-measure whitespace-pre-line" />}
      </div>
      <div className="max-desk:order-first desk:col-start-1 desk:row-start-1">
        <ReleaseCover
          release={release}
          sizes={{ phone: 'calc(100vw - 2rem)', desk: 'calc(min(50vw, 40rem))' }}
          first
        />
      </div>
      <div
        className="grid min-w-0 content-start gap-8 empty:hidden desk:col-start-1"
        data-counts={`music ${release._id}`}
      >
        {links.length > 0 && <Elsewhere title={title} links={links} siteUrl={siteUrl} />}
        {credits !== '' && (
          <section className="grid gap-3">
            <h2 className="display text-step-2">Credits</h2>
            <p {...ownText(credits)} className="max-w-measure whitespace-pre-line" />
          </section>
        )}
      </div>
    </article>
  );
}

function ShowsAfterRelease() {
  const { pathname } = usePageLocation();
  return releaseAt(pathname, useArea(releasePageArea).data ?? []) && <NextShows own={null} />;
}

/** How far a fan's clock may be ahead of the server's. */
const clockToleranceMs = 10 * minuteMs;

/**
 * Whether the songs are out. If the release day begins while the page is open, it requests them,
 * and again each minute until the server's clock has reached it too.
 */
function useIsHere(release: Release, now: number): boolean {
  const areas = useAreas();
  const isDay = isOut(release, now);
  const [wasDay] = useState(isDay);
  const isOver = now >= release.releaseDate + clockToleranceMs;
  const isHere = isDay && (wasDay || release.tracks.length > 0 || isOver);
  useEffect(() => {
    if (!isDay || isHere) return;
    const ask = () => areas.loadWhole(releasePageArea);
    ask();
    const timer = setInterval(ask, minuteMs);
    return () => clearInterval(timer);
  }, [areas, isDay, isHere]);
  return isHere;
}

function About({ release }: { release: Release }) {
  const now = useNow();
  const { tracks } = release;
  const seconds = tracks.map((track) => track.seconds);
  const isKnown = seconds.length > 0 && seconds.every((one) => one !== null);
  const parts = [
    aboutLine(release, now),
    ...(tracks.length > 1 ? [`${tracks.length} songs`] : []),
    ...(isKnown ? [clockText(seconds.reduce((sum, one) => sum + one, 0))] : []),
  ];
  return <p className="text-muted">{parts.join(' · ')}</p>;
}

function Countdown({ release, now }: { release: Release; now: number }) {
  return (
    <p className="grid gap-1 border-y border-line py-6">
      <span className="display text-step-4">
        {countdownTo(release, Math.min(now, release.releaseDate - 1)).text}
      </span>
      <span className="text-muted">{`Listen here from ${briefCalendarDay(release.releaseDate, now)}.`}</span>
    </p>
  );
}
