import { expect, test } from 'vitest';
import { zoneOfCalendar } from './windows-zones.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['"Europe/Berlin"', 'Europe/Berlin'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Romance Standard Time', 'Europe/Paris'],
  ['GMT Standard Time', 'Europe/London'],
  ['Eastern Standard Time', 'America/New_York'],
  ['Central Standard Time (Mexico)', 'America/Mexico_City'],
  ['Tokyo Standard Time', 'Asia/Tokyo'],
  ['FLE Standard Time', 'Europe/Kyiv'],
  ['Fiji Standard Time', 'Pacific/Fiji'],
  ['Hawaiian Standard Time', 'Pacific/Honolulu'],
  ['/freeassociation.sourceforge.net/Tzfile/America/Indiana/Knox', 'America/Indiana/Knox'],
  ['/mozilla.org/20050126_1/Europe/Vienna', 'Europe/Vienna'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['Customized Time Zone', null],
  ['', null],
])('reads %s as %s', (called, zone) => {
  expect(zoneOfCalendar(called)).toBe(zone);
});
