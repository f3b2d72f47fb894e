import { z } from 'zod';
import { longDate, longDateTime, timeOfDay, wallClock, weekdayName } from '../../dates/dates.ts';
import { dayMs, minuteMs } from '../../dates/durations.ts';
import { instantsAt } from '../../dates/localTime.ts';
import { otherZone } from '../../dates/otherZone.ts';
import { ownTimeZone } from '../../dates/timeZones.ts';
import { timeField } from '../../schema/numbers.ts';
import { typedTimeZone } from '../../schema/timeZone.ts';
import type { FieldsSchema } from '../edit-form/fieldValue.ts';
import type { Published } from './published.ts';

/** Days are the epoch milliseconds of midnight in UTC, times are minutes since midnight. */
const Fields = z.strictObject({
  shown: z.enum(['always', 'hours', 'draft']),
  fromDay: z.number().nullable(),
  fromTime: timeField().nullable(),
  untilDay: z.number().nullable(),
  untilTime: timeField().nullable(),
  timeZone: typedTimeZone,
});
export type VisibilityFields = z.output<typeof Fields>;

/**
 * @returns epoch milliseconds; null if the fields are empty; a sentence if the time doesn't exist.
 */
function instantOf(
  day: number | null,
  time: number | null,
  timeZone: string,
): number | string | null {
  if (day === null) return time === null ? null : 'Please choose a day';
  const [at, again] = instantsAt(wallClock(day + (time ?? 0) * minuteMs, 'UTC'), timeZone);
  if (at === undefined) return 'Clocks skip this time that day. Choose another.';
  if (again === undefined) return at;
  return 'Clocks show this time twice that day. Choose another.';
}

const instantsOf = ({ fromDay, fromTime, untilDay, untilTime, timeZone }: VisibilityFields) => ({
  from: instantOf(fromDay, fromTime, timeZone),
  until: instantOf(untilDay, untilTime, timeZone),
});

/** Error messages by field. */
export function visibilityProblems(fields: VisibilityFields): Record<string, string> {
  if (fields.shown !== 'hours') return {};
  const { from, until } = instantsOf(fields);
  if (typeof from === 'string') return { [fields.fromDay === null ? 'fromDay' : 'fromTime']: from };
  if (typeof until === 'string') {
    return { [fields.untilDay === null ? 'untilDay' : 'untilTime']: until };
  }
  if (from === null && until === null) return { fromDay: 'Please choose a day' };
  const isBackwards = from !== null && until !== null && until <= from;
  return isBackwards ? { untilDay: 'The end must be after the start' } : {};
}

export const visibilitySchema: FieldsSchema<
  VisibilityFields,
  z.input<typeof Fields>
> = Fields.superRefine((fields, context) => {
  for (const [field, message] of Object.entries(visibilityProblems(fields))) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
});

/** Times at which bands often publish, by the clock of a zone. @param now epoch milliseconds */
export function presetsAt(now: number, timeZone: string) {
  const { year, month, day, weekday } = wallClock(now, timeZone);
  const inDays = (days: number) => Date.UTC(year, month - 1, day + days);
  return [
    { label: 'Tomorrow 9:00', fromDay: inDays(1), fromTime: 9 * 60 },
    { label: 'Friday 0:00', fromDay: inDays(((4 - weekday + 7) % 7) + 1), fromTime: 0 },
  ];
}

/** Converts valid fields to the request. */
export function publicationIn(fields: VisibilityFields): Required<Omit<Published, 'timeZone'>> {
  const isDraft = fields.shown === 'draft';
  if (fields.shown !== 'hours') return { isDraft, publishAt: null, unpublishAt: null };
  const { from, until } = instantsOf(fields);
  return { isDraft, publishAt: from as number | null, unpublishAt: until as number | null };
}

export function visibilityOf({
  isDraft = false,
  publishAt = null,
  unpublishAt = null,
  timeZone = ownTimeZone(),
}: Published): VisibilityFields {
  const [from, until] = [clockAt(publishAt, timeZone), clockAt(unpublishAt, timeZone)];
  const hasHours = publishAt !== null || unpublishAt !== null;
  return {
    shown: isDraft ? 'draft' : hasHours ? 'hours' : 'always',
    fromDay: from.day,
    fromTime: from.time,
    untilDay: until.day,
    untilTime: until.time,
    timeZone,
  };
}

/** Says when fans can't see the record; null if they always can. */
export function visibilityText(
  { isDraft = false, publishAt = null, unpublishAt = null, timeZone = ownTimeZone() }: Published,
  now = Date.now(),
): string | null {
  const time = (at: number) => longDateTime(at, timeZone) + otherZone(at, timeZone);
  if (isDraft) return 'Draft';
  if (unpublishAt !== null && unpublishAt <= now) return `Hidden since ${time(unpublishAt)}`;
  const parts = [
    publishAt !== null && publishAt > now && `from ${time(publishAt)}`,
    unpublishAt !== null && `until ${time(unpublishAt)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `Visible ${parts.join(' ')}`;
}

/** Says until when the record is hidden, with a weekday if that is within a week; else null. */
export function hiddenUntil(
  { isDraft = false, publishAt = null, timeZone = ownTimeZone() }: Published,
  now = Date.now(),
): string | null {
  if (isDraft || publishAt === null || publishAt <= now) return null;
  const clock = wallClock(publishAt, timeZone);
  const isSoon = publishAt - now < 6 * dayMs;
  const day = isSoon ? weekdayName(clock) : longDate(publishAt, timeZone);
  return `Hidden until ${day}, ${timeOfDay(clock)}${otherZone(publishAt, timeZone)}`;
}

function clockAt(at: number | null, timeZone: string) {
  if (at === null) return { day: null, time: null };
  const { year, month, day, hour, minute } = wallClock(
    Math.floor(at / minuteMs) * minuteMs,
    timeZone,
  );
  return { day: Date.UTC(year, month - 1, day), time: hour * 60 + minute };
}
