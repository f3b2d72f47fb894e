import type { Show } from './shows.ts';
import { wallClock, dayAt, monthName, weekdayName } from '../../kit/dates/dates.ts';
import { InlineList } from '../../kit/client/page/InlineList.tsx';
export function ShowDate({ show: { date, timeZone } }: { show: Show }) {
  const day = wallClock(date, timeZone);
  return (
    <p className="show-date">
      <time dateTime={dayAt(date, timeZone)}>
        <span className="voice text-accent">
          <span className="block text-step-1">{monthName(day).slice(0, 3)} </span>
          <span className="block text-step-5 leading-none">{day.day}</span>
        </span>
        <span className="block text-small text-muted">
          <InlineList parts={[weekdayName(day).slice(0, 3), day.year]} />
        </span>
      </time>
    </p>
  );
}
