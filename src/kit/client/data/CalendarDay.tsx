import { useNow } from './now.ts';
import { briefCalendarDay, dayAt } from '../../dates/dates.ts';

/** `at` is the day's midnight in UTC, in epoch milliseconds. */
export function CalendarDay({ at }: { at: number }) {
  return (
    <time dateTime={dayAt(at, 'UTC')} className="text-muted">
      {briefCalendarDay(at, useNow())}
    </time>
  );
}
