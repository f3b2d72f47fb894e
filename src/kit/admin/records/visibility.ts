import { z } from 'zod';
import { longDateTime, wallClock } from '../../dates/dates.ts';
import { minuteMs } from '../../dates/durations.ts';
import { instantsAt } from '../../dates/localTime.ts';
import { ownTimeZone } from '../../dates/timeZones.ts';
import { typedTimeZone } from '../../schema/timeZone.ts';
import type { FieldsSchema } from '../edit-form/fieldValue.ts';
import type { Published } from './published.ts';

/** A day is the epoch milliseconds of its midnight in UTC, a time minutes since midnight. */
const Fields = z.strictObject({
  shown: z.enum(['always', 'hours', 'draft']),
  fromDay: z.number().nullable(),
  fromTime: z.number().nullable(),
  untilDay: z.number().nullable(),
  untilTime: z.number().nullable(),
  timeZone: typedTimeZone,
});
export type VisibilityFields = z.output<typeof Fields>;

const dayMinutes = 24 * 60;

/** Of the times of a form; null if none was entered. */
type Moment = { at: number | null } | { problem: string };

function momentOf(day: number | null, time: number | null, timeZone: string): Moment {
  if (day === null && time === null) return { at: null };
  if (day === null) return { problem: 'A day is missing' };
  const date = new Date(day);
  const minutes = time ?? 0;
  const found = instantsAt(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: Math.floor((minutes % dayMinutes) / 60),
      minute: minutes % 60,
    },
    timeZone,
  );
  if (found.length === 0) return { problem: 'The clocks there skip this time. Choose another.' };
  if (found.length > 1) {
    return { problem: 'The clocks there show this time twice that night. Choose another.' };
  }
  return { at: found[0]! };
}

/** Sentences by field. */
export function visibilityProblems(fields: VisibilityFields): Partial<Record<string, string>> {
  const { shown, fromDay, fromTime, untilDay, untilTime, timeZone } = fields;
  if (shown !== 'hours') return {};
  const from = momentOf(fromDay, fromTime, timeZone);
  const until = momentOf(untilDay, untilTime, timeZone);
  if ('problem' in from) return { [fromDay === null ? 'fromDay' : 'fromTime']: from.problem };
  if ('problem' in until) return { [untilDay === null ? 'untilDay' : 'untilTime']: until.problem };
  if (from.at === null && until.at === null) return { fromDay: 'A day is missing' };
  if (from.at !== null && until.at !== null && until.at <= from.at) {
    return { untilDay: 'It would go before it came' };
  }
  return {};
}

const timed = ['fromDay', 'fromTime', 'untilDay', 'untilTime'] as const;

export const VisibilitySchema = timed.reduce(
  (schema, name) =>
    schema.refine((fields) => !(name in visibilityProblems(fields)), {
      path: [name],
      error: ({ input }) => visibilityProblems(input as VisibilityFields)[name] ?? '',
    }),
  Fields as FieldsSchema<VisibilityFields, z.input<typeof Fields>>,
);

/** Of fields without problems. */
export function publicationIn(fields: VisibilityFields): Required<Published> {
  const { shown, fromDay, fromTime, untilDay, untilTime, timeZone } = fields;
  const none = { isDraft: shown === 'draft', publishAt: null, unpublishAt: null };
  if (shown !== 'hours') return none;
  const at = (day: number | null, time: number | null) => {
    const moment = momentOf(day, time, timeZone);
    return 'at' in moment ? moment.at : null;
  };
  return { ...none, publishAt: at(fromDay, fromTime), unpublishAt: at(untilDay, untilTime) };
}

export function visibilityOf({
  isDraft = false,
  publishAt = null,
  unpublishAt = null,
}: Published): VisibilityFields {
  const timeZone = ownTimeZone();
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

/** What fans do not see of it by now, or not for ever; null if they simply see it. */
export function visibilityText(
  { isDraft = false, publishAt = null, unpublishAt = null }: Published,
  now = Date.now(),
): string | null {
  const time = (at: number) => longDateTime(at, ownTimeZone());
  if (isDraft) return 'Draft';
  if (unpublishAt !== null && unpublishAt <= now) return `Gone since ${time(unpublishAt)}`;
  const parts = [
    publishAt !== null && publishAt > now && `from ${time(publishAt)}`,
    unpublishAt !== null && `until ${time(unpublishAt)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `Shown ${parts.join(' ')}`;
}

function clockAt(at: number | null, timeZone: string) {
  if (at === null) return { day: null, time: null };
  const { year, month, day, hour, minute } = wallClock(
    Math.floor(at / minuteMs) * minuteMs,
    timeZone,
  );
  return { day: Date.UTC(year, month - 1, day), time: hour * 60 + minute };
}
