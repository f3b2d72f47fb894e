import type { Count } from './counts.ts';

export type CountsTables = {
  /** A row counts a record on a day, in a month or a year, or a kind in all on a day. */
  counts: Count & { span: 'day' | 'month' | 'year' | 'total' };
};
