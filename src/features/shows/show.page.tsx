import { CalendarPlus, MapPin } from 'lucide-react';
import { Fragment } from 'react';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import { dayAt } from '../../kit/dates/dates.ts';
import { InlineList } from '../../kit/client/page/InlineList.tsx';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { NotFound } from '../../kit/client/page/NotFound.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { BackLink } from '../../kit/client/page/BackLink.tsx';
import { Picture } from '../../kit/client/pictures/Picture.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { zoneName } from '../../kit/dates/zoneName.ts';
import { PastShows } from './past-shows.parts.tsx';
import { allShowsPath, pastShowsPath, showAt, showCalendarPath } from './show-path.view.ts';
import { NextShows } from './next-shows.parts.tsx';
import { Stamp, TicketsLink } from './shows.parts.tsx';
import { showPageArea, showsSettingsArea } from './shows.queries.ts';
import type { Show } from './shows.ts';
import {
  hasTickets,
  posterAlt,
  pricesOf,
  upcomingShows,
  otherYear,
  venueDate,
  venueTime,
} from './shows.view.ts';
import { actsOf, ageText, mapAddress } from './show-details.view.ts';
import { ownText, textAttributes } from '../../kit/functions/textAttributes.ts';

export const areas = [showPageArea, showsSettingsArea];

export const alive = 'never';

/** Returns 404 for a show that isn't listed anymore. */
export function status(areas: AreaStore, pathname: string): number {
  const isThere =
    pathname === pastShowsPath || showAt(pathname, areas.get<Show[]>(showPageArea.name) ?? []);
  return isThere ? 200 : 404;
}

export default function ShowPage() {
  const { pathname } = usePageLocation();
  const now = useNow();
  if (pathname === pastShowsPath) return <PastShows />;
  return (
    <AreaBoundary area={showPageArea}>
      {(shows) => {
        const show = showAt(pathname, shows);
        if (!show) return <NotFound />;
        return (
          <>
            <ShowPoster show={show} isPast={upcomingShows([show], now).length === 0} />
            <NextShows own={show} />
          </>
        );
      }}
    </AreaBoundary>
  );
}

function ShowPoster({ show, isPast }: { show: Show; isPast: boolean }) {
  const { picture } = show;
  return (
    <article
      className={`mx-auto grid max-w-page grid-cols-1 gap-x-16 gap-y-10 px-gutter py-8 desk:py-12 ${picture ? 'desk:grid-cols-[1fr_min(50%,38rem)]' : ''}`}
    >
      <div className="grid content-start gap-8">
        <BackLink to={isPast ? pastShowsPath : allShowsPath}>
          {isPast ? 'Past shows' : 'All shows'}
        </BackLink>
        <WhenAndWhere show={show} />
        <Stamp status={show.status} />
        {isPast && show.status !== 'cancelled' && (
          <p className="text-step-1">
            {show.status === 'postponed'
              ? 'The original date has passed. No new date yet.'
              : 'This show is over.'}
          </p>
        )}
        <Times show={show} />
        {show.notes && <p {...ownText(show.notes)} className="whitespace-pre-line wrap-anywhere" />}
        <ShowActions show={show} isPast={isPast} />
      </div>
      {picture && (
        <Picture
          picture={picture}
          alt={posterAlt(show)}
          sizes={{ phone: 'calc(100vw - 2rem)', desk: 'calc(min(50vw, 38rem))' }}
          first
          className="self-start"
        />
      )}
    </article>
  );
}

function WhenAndWhere({ show }: { show: Show }) {
  const { date, timeZone, venue, location, status } = show;
  const { shortMonth, day, weekday } = venueDate(show);
  const year = otherYear(show, useNow());
  return (
    <header className="grid gap-3">
      <p>
        <time dateTime={dayAt(date, timeZone)}>
          <span className="display block text-[clamp(4rem,16vw,9rem)] text-accent desk:text-[clamp(4rem,10vw,9rem)]">
            {shortMonth} {day}
          </span>
          <span className="block text-step-1 text-muted">
            <InlineList parts={year === null ? [weekday] : [weekday, year]} />
          </span>
        </time>
      </p>
      <h1 {...textAttributes(venue)} className="display mt-3 text-step-5">
        {status === 'cancelled' ? <s>{venue}</s> : venue}
      </h1>
      <p {...ownText(location)} className="text-step-1" />
      <p>
        <ExternalLink
          href={mapAddress(show)}
          className="inline-flex min-h-11 items-center gap-2 self-start"
        >
          <MapPin aria-hidden className="size-5" /> Map
          <span className="sr-only"> of {venue}</span>
        </ExternalLink>
      </p>
    </header>
  );
}

/** The times at the venue, with its zone for fans elsewhere. */
function Times({ show }: { show: Show }) {
  const [acts, age] = [actsOf(show), ageText(show)];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-y border-line py-4">
      <dt className="text-muted">Doors</dt>
      <dd>{venueTime(show.doors, show)}</dd>
      <dt className="text-muted">Show</dt>
      <dd>
        {venueTime(show.showtime, show)}{' '}
        <span className="text-muted">({zoneName(show.showtime, show.timeZone)})</span>
      </dd>
      {pricesOf(show).map(({ name, price }) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd>{price}</dd>
        </Fragment>
      ))}
      {acts.length > 0 && <dt className="text-muted">With</dt>}
      {acts.map((act, at) => (
        <dd key={at} {...ownText(act)} className="col-start-2 wrap-anywhere" />
      ))}
      {age !== null && (
        <>
          <dt className="text-muted">Ages</dt>
          <dd>{age}</dd>
        </>
      )}
    </dl>
  );
}

/** A past show that was postponed still shows its tickets. */
function ShowActions({ show, isPast }: { show: Show; isPast: boolean }) {
  const isOff = show.status === 'cancelled' || (isPast && show.status !== 'postponed');
  if (isOff || (isPast && !hasTickets(show))) return null;
  return (
    <p className="flex flex-wrap gap-3" data-counts={`calendar ${show._id}`}>
      <TicketsLink show={show} />
      {!isPast && (
        <a href={showCalendarPath(show)} type="text/calendar" className="button-line">
          <CalendarPlus aria-hidden className="size-4" /> Add to calendar
        </a>
      )}
    </p>
  );
}
