import { z } from 'zod';
import { dayMs } from '../dates/durations.ts';

/** Days outside are taken for typing errors. */
export const firstDay = '1900-01-01';
export const lastDay = '2999-12-31';

const first = Date.parse(firstDay);
/** A day more, since an instant of the last day may lie behind UTC. */
const last = Date.parse(lastDay) + 2 * dayMs;
const outOfRange = 'Please enter a date between 1900 and 2999';

const notANumber = ({ input }: { input?: unknown }): string =>
  input === undefined || input === null ? 'Required' : 'Please enter a number';

/** Whole epoch milliseconds. */
export const instant = () =>
  z.int({ error: notANumber }).gte(first, { error: outOfRange, abort: true }).lte(last, outOfRange);

/** The epoch milliseconds of the day's midnight in UTC. */
export const dayInstant = () => instant();

export const numberField = () => z.number({ error: notANumber });
