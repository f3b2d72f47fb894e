import { z } from 'zod';

/** The days that the band can name; what lies outside is a slip of the finger. */
export const firstDay = '1900-01-01';
export const lastDay = '2999-12-31';

const first = Date.parse(firstDay);
/** A day more, because an instant of the last day may lie behind UTC. */
const last = Date.parse(lastDay) + 2 * 24 * 60 * 60_000;
const outside = 'Please enter a date between 1900 and 2999';

/** 'Required' where there is nothing, and one sentence for everything else that is no number. */
const notANumber = ({ input }: { input?: unknown }): string =>
  input === undefined || input === null ? 'Required' : 'Please enter a number';

/** An instant that the band names, in whole epoch milliseconds. */
export const instant = () =>
  z.int({ error: notANumber }).gte(first, { error: outside, abort: true }).lte(last, outside);

/** A calendar day: the epoch milliseconds of its midnight in UTC. It is stored as it is sent. */
export const dayInstant = () => instant();

/** A number of whole and hundredth parts, such as a price, or none. */
export const numberField = () => z.number({ error: notANumber });
