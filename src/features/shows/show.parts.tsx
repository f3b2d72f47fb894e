import type { Show } from './shows.ts';
import { dayAt } from '../../kit/dates/dates.ts';
import { InlineList } from '../../kit/client/page/InlineList.tsx';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { hasTickets, venueDate } from './shows.view.ts';

export function ShowDate({ show }: { show: Show }) {
  const { shortMonth, day, shortWeekday, year } = venueDate(show);
  return (
    <p className="show-date">
      <time dateTime={dayAt(show.date, show.timeZone)}>
        <span className="display text-accent">
          <span className="block text-step-1">{`${shortMonth} `}</span>
          <span className="block text-step-5 leading-none">{day}</span>
        </span>
        <span className="block text-small text-muted">
          <InlineList parts={[shortWeekday, year]} />
        </span>
      </time>
    </p>
  );
}

/** A link to the tickets, or nothing. @param which read aloud before the venue. */
export function TicketsLink({ show, which = '' }: { show: Show; which?: string }) {
  return (
    hasTickets(show) && (
      <ExternalLink href={show.tixlink!} className="button">
        Tickets<span className="sr-only">{` for ${which}${show.venue}`}</span>
      </ExternalLink>
    )
  );
}
