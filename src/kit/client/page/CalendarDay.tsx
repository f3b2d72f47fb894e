import { calendarDay, dayAt } from '../../dates/dates.ts';

/** A calendar day, kept as the milliseconds of its midnight in UTC. */
export function CalendarDay({ at }: { at: number }) {
  return (
    <time dateTime={dayAt(at, 'UTC')} className="text-muted">
      {calendarDay(at)}
    </time>
  );
}
