import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { InlineList } from '../../kit/client/page/InlineList.tsx';
import { BackLink } from '../../kit/client/page/BackLink.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { dayAt } from '../../kit/dates/dates.ts';
import { ownText, textAttributes } from '../../kit/functions/textAttributes.ts';
import { allShowsPath, showPath } from './show-path.view.ts';
import { showPageArea } from './shows.queries.ts';
import type { Show } from './shows.ts';
import { statusStamps, venueDate } from './shows.view.ts';
import { maxPastShows, pastShowsByYear } from './show-details.view.ts';

/** All past shows, by year. */
export function PastShows() {
  const now = useNow();
  return (
    <div className="mx-auto grid max-w-page gap-10 px-gutter py-8 desk:py-12">
      <div className="grid gap-6">
        <BackLink to={allShowsPath}>Upcoming shows</BackLink>
        <h1 className="display text-step-5">Past Shows</h1>
      </div>
      <AreaBoundary area={showPageArea}>
        {(shows) => <Years years={pastShowsByYear(shows, now)} />}
      </AreaBoundary>
    </div>
  );
}

function Years({ years }: { years: ReturnType<typeof pastShowsByYear<Show>> }) {
  if (years.length === 0) {
    return (
      <div className="grid gap-2">
        <p className="text-step-1">No past shows yet.</p>
        <p className="text-muted">Shows appear here once they are over.</p>
      </div>
    );
  }
  const count = years.reduce((sum, { shows }) => sum + shows.length, 0);
  return (
    <>
      {years.map(({ year, shows }) => (
        <section key={year} className="grid gap-4 desk:grid-cols-[10rem_1fr]">
          <h2 className="display text-step-3">{year}</h2>
          <ul className="border-b border-line">
            {shows.map((show) => (
              <PastShow key={show._id} show={show} />
            ))}
          </ul>
        </section>
      ))}
      {count >= maxPastShows && (
        <p className="text-muted">Only the latest {maxPastShows} shows are listed.</p>
      )}
    </>
  );
}

function PastShow({ show }: { show: Show }) {
  const { venue, location, status } = show;
  const { shortMonth, day, shortWeekday } = venueDate(show);
  const stamp = status === 'sold-out' ? null : statusStamps[status];
  return (
    <li className="grid grid-cols-[6rem_1fr] gap-x-4 border-t border-line py-3">
      <time dateTime={dayAt(show.date, show.timeZone)} className="text-muted">
        <InlineList parts={[`${shortMonth} ${day}`, shortWeekday]} />
      </time>
      <div className="min-w-0 wrap-anywhere">
        <h3 {...textAttributes(venue)} className="font-semibold">
          <PageLink to={showPath(show)}>{status === 'cancelled' ? <s>{venue}</s> : venue}</PageLink>
        </h3>
        <p {...ownText(location)} className="text-muted" />
        {stamp && <p className="text-small text-accent">{stamp}</p>}
      </div>
    </li>
  );
}
