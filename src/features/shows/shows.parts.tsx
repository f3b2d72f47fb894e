import { CalendarPlus } from 'lucide-react';
import type { Ref } from 'react';
import { ListPages } from '../../kit/client/lists/ListPages.tsx';
import { windowQuery } from '../../kit/client/lists/listWindow.ts';
import { useListWindow } from '../../kit/client/lists/useListWindow.ts';
import { InlineList } from '../../kit/client/page/InlineList.tsx';
import { dayAt } from '../../kit/dates/dates.ts';
import { CachedHtml } from '../../kit/client/data/CachedHtml.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { thumbnailAddress, type PictureData } from '../../kit/pictures/pictureData.ts';
import { useSiteUrl } from '../../kit/client/data/siteUrl.ts';
import { useLazyModule } from '../../kit/client/browser/useLazyModule.ts';
import { bandsintownPage } from './bandsintown.view.ts';
import { calendarPath, pastShowsPath, showPath, subscribeAddress } from './show-path.view.ts';
import type { Show } from './shows.ts';
import {
  hasTickets,
  otherYear,
  posterAlt,
  pricesOf,
  showStep,
  statusStamps,
  upcomingShows,
  venueDate,
  venueTime,
} from './shows.view.ts';
import { showsArea } from './shows.queries.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';

interface UpcomingShowsProps {
  shows: readonly Show[];
  /** How many upcoming shows are on earlier pages. */
  from: number;
}

export function UpcomingShows({ shows, from }: UpcomingShowsProps) {
  const upcoming = upcomingShows(shows, useNow());
  const shown = useListWindow<Show, HTMLUListElement>(showsArea, upcoming, {
    from,
    step: showStep,
  });
  const { seen, list } = shown;
  // The page comes with the latest past show, if there is one.
  const hasPast = shows.length > upcoming.length;
  if (upcoming.length === 0) {
    return (
      <div>
        <NoShows />
        {hasPast && pastShowsLink}
      </div>
    );
  }
  return (
    <>
      <ListPages
        what="shows"
        shown={shown}
        addressOf={(begin) => `/${windowQuery('shows', begin)}#shows`}
      >
        <ShowList ref={list} shows={seen} />
      </ListPages>
      <ToCalendar hasPast={hasPast} />
    </>
  );
}

export function ShowList({ shows, ref }: { shows: readonly Show[]; ref?: Ref<HTMLUListElement> }) {
  const now = useNow();
  return (
    <ul ref={ref} className="border-b border-line">
      {shows.map((show) => (
        <li key={show._id} className="show-row">
          <CachedHtml Component={ShowCells} props={{ show, year: otherYear(show, now) }} />
        </li>
      ))}
    </ul>
  );
}

export function BandsintownShows({ artist }: { artist: string }) {
  const later = useLazyModule(() => import('./bandsintown.parts.tsx'), artist !== '');
  if (!artist) return <NoShows />;
  return (
    <div className="grid gap-4">
      {/* Reserves the widget's space until it loads. */}
      <div className="min-h-80 noscript:hidden">
        {later && <later.BandsintownWidget artist={artist} />}
      </div>
      <p>
        <ExternalLink href={bandsintownPage(artist)}>All dates on Bandsintown</ExternalLink>
      </p>
    </div>
  );
}

function NoShows() {
  return (
    <div className="grid gap-2">
      <p className="text-step-1">No shows announced right now.</p>
      <p className="text-muted">New dates will appear here.</p>
    </div>
  );
}

const pastShowsLink = (
  <PageLink to={pastShowsPath} className="inline-flex min-h-11 items-center">
    Past shows
  </PageLink>
);

function ToCalendar({ hasPast }: { hasPast: boolean }) {
  const siteUrl = useSiteUrl();
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-1" data-counts="calendar">
      {siteUrl && (
        <a href={subscribeAddress(siteUrl)} className="inline-flex min-h-11 items-center gap-2">
          <CalendarPlus aria-hidden className="size-5" /> Add all shows to your calendar
        </a>
      )}
      <a href={calendarPath} type="text/calendar" className="inline-flex min-h-11 items-center">
        Download them as a file
      </a>
      {hasPast && pastShowsLink}
    </p>
  );
}

interface ShowProps {
  show: Show;
  /** Null if it is the current one. */
  year: number | null;
}

function ShowCells({ show, year }: ShowProps) {
  const { picture, venue, status } = show;
  return (
    <>
      <ShowDate show={show} year={year} />
      <div {...textAttributes(venue + show.location)} className="show-what">
        <h3 className="display text-step-2 desk:text-step-3">
          <PageLink to={showPath(show)}>{status === 'cancelled' ? <s>{venue}</s> : venue}</PageLink>
        </h3>
        <p>{show.location}</p>
      </div>
      <div className="show-when">
        <p>
          <InlineList
            parts={[
              `Doors ${venueTime(show.doors, show)}`,
              `Show ${venueTime(show.showtime, show)}`,
            ]}
          />
        </p>
        <Prices show={show} />
      </div>
      <div className="show-ways">
        <Stamp status={status} />
        <TicketsLink show={show} />
      </div>
      {picture && <PosterThumb picture={picture} alt={posterAlt(show)} />}
    </>
  );
}

function ShowDate({ show, year }: ShowProps) {
  const { shortMonth, day, shortWeekday } = venueDate(show);
  return (
    <p className="show-date">
      <time dateTime={dayAt(show.date, show.timeZone)}>
        <span className="display text-accent">
          <span className="block text-step-1">{`${shortMonth} `}</span>
          <span className="block text-step-5 leading-none">{day}</span>
        </span>
        <span className="block text-small text-muted">
          <InlineList parts={year === null ? [shortWeekday] : [shortWeekday, year]} />
        </span>
      </time>
    </p>
  );
}

/** A link to the tickets, or nothing. @param which read aloud before the venue. */
export function TicketsLink({ show, which = '' }: { show: Show; which?: string }) {
  return (
    hasTickets(show) && (
      <ExternalLink
        href={show.tixlink!}
        className="button"
        data-counts={`tickets ${showPath(show)}`}
      >
        Tickets<span className="sr-only">{` for ${which}${show.venue}`}</span>
      </ExternalLink>
    )
  );
}

export function Stamp({ status }: Pick<Show, 'status'>) {
  const stamp = statusStamps[status];
  return (
    stamp && (
      <p className="display justify-self-start border-2 border-accent px-3 text-step-1 text-accent">
        {stamp}
      </p>
    )
  );
}

/** In CSS pixels; a poster of another shape is cropped. */
const thumb = { width: 80, height: 100 };

function PosterThumb({ picture, alt }: { picture: PictureData; alt: string }) {
  const wide = (thumb.height * picture.width) / picture.height;
  return (
    <img
      {...thumb}
      src={thumbnailAddress(picture, Math.max(thumb.width, wide))}
      alt={alt}
      lang={textAttributes(alt).lang}
      loading="lazy"
      className="show-thumb"
    />
  );
}

function Prices({ show }: { show: Show }) {
  const prices = pricesOf(show);
  if (prices.length === 0) return null;
  return (
    <p>
      <InlineList parts={prices.map(({ name, price }) => `${name} ${price}`)} />
    </p>
  );
}
