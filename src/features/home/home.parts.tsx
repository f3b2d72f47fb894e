import { CalendarDay } from '../../kit/client/data/CalendarDay.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { dayAt } from '../../kit/dates/dates.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';
import { letterPath, newsPath } from '../letters/letter-path.view.ts';
import { newsArea } from '../letters/letters.queries.ts';
import { TicketsLink } from '../shows/shows.parts.tsx';
import { showsArea, showsSettingsArea } from '../shows/shows.queries.ts';
import { statusStamps, upcomingShows, venueDate } from '../shows/shows.view.ts';
import { useHomeView } from './home-view.parts.tsx';

/** The next show; renders nothing if none is announced. */
export function NextShow() {
  const { shows: from } = useHomeView();
  const isListedElsewhere = useArea(showsSettingsArea).data?.showSystem === 'bandsintown';
  const next = upcomingShows(useArea(showsArea).data ?? [], useNow()).find(
    ({ status }) => status === 'scheduled' || status === 'sold-out',
  );
  if (!next || isListedElsewhere || from > 0) return null;
  const { date, timeZone, venue, location, status } = next;
  const { shortMonth, day } = venueDate(next);
  return (
    <section aria-label="Next show" className="border-b border-line bg-raised">
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 px-gutter py-3 desk:gap-x-6">
        <time
          dateTime={dayAt(date, timeZone)}
          className="display text-step-1 text-accent desk:text-step-2"
        >
          {`${shortMonth} ${day}`}
        </time>
        <p
          {...textAttributes(venue + location)}
          className="line-clamp-3 min-w-0 wrap-anywhere desk:line-clamp-2"
        >
          <strong>{venue}</strong> {location && <span className="text-muted">{location}</span>}
        </p>
        {status === 'sold-out' ? (
          <p className="display text-step-1 text-accent">{statusStamps[status]}</p>
        ) : (
          <TicketsLink show={next} which="the next show, " />
        )}
      </div>
    </section>
  );
}

/** Names the newest letter; renders nothing if there is none. */
export function NewestLetter() {
  const letter = useArea(newsArea).data?.[0];
  if (!letter) return null;
  return (
    <section aria-label="News" className="border-b border-line">
      <p className="flex flex-wrap items-center gap-x-6 px-gutter py-1">
        <CalendarDay at={letter.date!} />
        <PageLink
          {...textAttributes(letter.title)}
          to={letterPath(letter)}
          className="inline-flex min-h-11 items-center wrap-anywhere"
        >
          {letter.title}
        </PageLink>
        <PageLink to={newsPath} className="ml-auto inline-flex min-h-11 items-center">
          All news
        </PageLink>
      </p>
    </section>
  );
}
