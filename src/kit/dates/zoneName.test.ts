import { expect, test } from 'vitest';
import { zoneName } from './zoneName.ts';

const winter = Date.parse('2026-01-15T12:00:00Z');
const summer = Date.parse('2026-07-15T12:00:00Z');

test.each([
  ['America/New_York', winter, 'New York time, UTC−5'],
  ['America/New_York', summer, 'New York time, UTC−4'],
  ['Asia/Kathmandu', winter, 'Kathmandu time, UTC+5:45'],
  ['America/St_Johns', winter, 'St Johns time, UTC−3:30'],
  ['America/Argentina/Ushuaia', winter, 'Ushuaia time, UTC−3'],
  ['Europe/London', winter, 'London time, GMT'],
  ['Etc/GMT+5', winter, 'UTC−5'],
  ['UTC', winter, 'UTC'],
])('the time zone of %s has a name', (zone, at, name) => expect(zoneName(at, zone)).toBe(name));
