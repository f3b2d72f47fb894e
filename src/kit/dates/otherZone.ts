import { ownTimeZone } from './timeZones.ts';
import { zoneName } from './zoneName.ts';

/** ` (Oslo time, UTC+1)` after a time of another zone than this device's, or an empty text. */
export const otherZone = (at: number, timeZone: string): string =>
  timeZone === ownTimeZone() ? '' : ` (${zoneName(at, timeZone)})`;
