import { z } from 'zod';
import { firstDay, lastDay } from '../dates/dates.ts';
import { dayMs } from '../dates/durations.ts';

const first = Date.parse(firstDay);
const endOfLast = Date.parse(lastDay) + dayMs;
const outOfRange = 'Please enter a date between 1900 and 2999';

const notANumber = ({ input }: { input?: unknown }): string =>
  input === undefined || input === null || input === '' ? 'Required' : 'Please enter a number';

const instantUpTo = (last: number) =>
  z
    .number({ error: notANumber })
    .gte(first, { error: outOfRange, abort: true })
    .lte(last, { error: outOfRange, abort: true })
    .int({ error: 'Please enter a whole number' });

/** A day more, since an instant of the last day may be behind UTC. */
export const instant = () => instantUpTo(endOfLast + dayMs).describe('Whole epoch milliseconds.');

export const dayInstant = () =>
  instantUpTo(endOfLast - 1)
    .overwrite((at) => Math.floor(at / dayMs) * dayMs)
    .describe('A calendar day: epoch milliseconds, stored as those of its midnight in UTC.');

/** Null and a field's empty text aren't numbers. */
export const numberOrNone = <S extends z.ZodType<number>>(number: S) =>
  z.preprocess(
    (given: number | null) => ((given as unknown) === '' ? null : given),
    number.nullable(),
  );

export const numberField = () => z.number({ error: notANumber });

/** Minutes since midnight, as `TimeField` stores them. */
export const timeField = () =>
  z.number({
    error: ({ input }) =>
      Number.isNaN(input) ? 'Please enter a time such as 8:00 PM' : 'Required',
  });
