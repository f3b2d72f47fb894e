import { z } from 'zod';
import { isTimeZone, maxTimeZoneLength, parseTimeZone } from '../dates/timeZones.ts';

export const timeZoneName = z
  .string()
  .trim()
  .max(maxTimeZoneLength)
  .refine(isTimeZone, 'Please enter a time zone such as America/New_York');

/** A zone as people type it. */
export const typedTimeZone = z.string().overwrite(parseTimeZone).pipe(timeZoneName);
