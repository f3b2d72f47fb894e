import { expect, test } from 'vitest';
import { rowsIn } from '../../../tests/environment/import-files.ts';
import { readCalendar } from './calendar-file.ts';

const read = (text: string, length = 37) => rowsIn(readCalendar, text, length);

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.map(event), 'END:VCALENDAR', ''].join('\r\n');

const event = (lines: string) =>
  ['BEGIN:VEVENT', ...lines.trim().split(/\n\s*/), 'END:VEVENT'].join('\r\n');

const knust = 'LOCATION:Knust\\, Neuer Kamp 30\\, 20357 Hamburg';

/** The values of the shows of one event. */
const showsOf = async (lines: string) =>
  (await read(calendar(`UID:1\n${/^LOCATION/m.test(lines) ? '' : knust}\n${lines}`))).map(
    (one) => one.value ?? one.why,
  );

const day = (text: string) => Date.parse(text);

test('reads a show with its place, time, text and link', async () => {
  const lines = `UID:42@calendar
    DTSTAMP:20260101T000000Z
    DTSTART;TZID=Europe/Berlin:20261120T203000
    DTEND;TZID=Europe/Berlin:20261120T230000
    SUMMARY:The Band at Knust
    ${knust}
    DESCRIPTION:With friends\\, and\\nmore <b>friends</b>. A long description tha
    URL:https://tickets.example/42`;
  const folded = calendar(lines).replace('description tha', 'description tha\r\n t is folded');
  expect(await read(folded)).toEqual([
    {
      row: 1,
      value: {
        uid: '42@calendar',
        title: 'The Band at Knust',
        venue: null,
        location: 'Knust, Neuer Kamp 30, 20357 Hamburg',
        day: day('2026-11-20'),
        doors: null,
        showtime: 20 * 60 + 30,
        zone: 'Europe/Berlin',
        status: 'scheduled',
        tixlink: 'https://tickets.example/42',
        lineUp: '',
        notes: 'With friends, and\nmore friends. A long description that is folded',
      },
    },
  ]);
});

test.each([
  ['DTSTART:20261120T200000', 'floating', 1200, null],
  ['DTSTART:20261120T190000Z', 'in UTC', 1140, 'UTC'],
  ['DTSTART;TZID="W. Europe Standard Time":20261120T200000', 'of Windows', 1200, 'Europe/Berlin'],
  ['DTSTART;TZID=Customized Time Zone:20261120T200000', 'of an unknown zone', 1200, null],
  ['DTSTART;VALUE=DATE:20261120', 'all day', null, null],
  ['DTSTART:20261120', 'all day without a type', null, null],
])('reads %s, which is %s', async (lines, _, showtime, zone) => {
  const expected = { day: day('2026-11-20'), showtime, zone };
  expect(await showsOf(lines)).toEqual([expect.objectContaining(expected)]);
});

const start = 'DTSTART:20261120T200000';

test.each([
  ['STATUS:CANCELLED', 'cancelled'],
  ['SUMMARY:CANCELED: The Band', 'cancelled'],
  ['SUMMARY:Postponed: The Band', 'postponed'],
  ['SUMMARY:The Band (sold out)', 'sold-out'],
  ['STATUS:CONFIRMED', 'scheduled'],
])('reads %s as %s', async (lines, status) => {
  expect(await showsOf(`${start}\n${lines}`)).toMatchObject([{ status }]);
});

test.each([
  ['LOCATION:Knust\\nNeuer Kamp 30\\nHamburg', 'Knust\nNeuer Kamp 30\nHamburg'],
  ['LOCATION:Knust\\\\, Neuer Kamp 30\\\\, Hamburg', 'Knust, Neuer Kamp 30, Hamburg'],
  ['LOCATION:C:\\\\new\\; old', 'C:\\new; old'],
  ['LOCATION:\nSUMMARY:The Band @ Knust\\, Hamburg', 'Knust, Hamburg'],
  ['LOCATION:Hamburg\nSUMMARY:The Band @ Knust', 'Hamburg'],
])('finds the location in %s', async (lines, location) => {
  expect(await showsOf(`${start}\n${lines}`)).toMatchObject([{ venue: null, location }]);
});

test.each([
  ['LOCATION:\nSUMMARY:Rehearsal', 'This event has no location.'],
  [`SUMMARY:No day\n${knust}`, 'This event has no valid date.'],
  [`DTSTART:tomorrow\n${knust}`, 'This event has no valid date.'],
  [`DTSTART:20260231T200000\n${knust}`, 'This event has no valid date.'],
])('says why %s is no show', async (lines, why) => {
  expect(await read(calendar(lines.startsWith('L') ? `${start}\n${lines}` : lines))).toEqual([
    { row: 1, why },
  ]);
});

test('reads what follows a damaged event, and one without an end', async () => {
  const damaged = 'BEGIN:VEVENT\r\nDTSTART;=:\r\nEND:VEVENT';
  const open = `BEGIN:VEVENT\r\nUID:2\r\n${start}`;
  const whole = event(`UID:3\n${start}\n${knust}`);
  const text = ['BEGIN:VCALENDAR', damaged, open, whole, open].join('\n');
  expect(await read(text)).toMatchObject([
    { row: 1, why: 'This event has no valid date.' },
    { row: 2, why: 'This event has no end.' },
    { row: 4, why: 'This event has no end.' },
    { row: 3, value: { uid: '3' } },
  ]);
});

test('takes the latest version of the same UID', async () => {
  const version = (sequence: number, at: string) =>
    `UID:1\nSEQUENCE:${sequence}\nDTSTART:${at}\n${knust}`;
  const text = calendar(version(2, '20261122T200000'), version(1, '20261121T200000'));
  expect(await read(text)).toMatchObject([
    { row: 2, why: 'The file has a later version of this show.' },
    { row: 1, value: { uid: '1', day: day('2026-11-22') } },
  ]);
});

test.each([
  'RRULE:FREQ=DAILY',
  'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
  'RDATE:20261121T200000',
  'RECURRENCE-ID:20261121T200000',
])('leaves an event with %s out, and takes the next', async (line) => {
  const repeated = `UID:1\nDTSTART:00010101T200000\n${line}\n${knust}`;
  expect(await read(calendar(repeated, `UID:2\n${start}\n${knust}`))).toMatchObject([
    { row: 1, why: 'This event repeats. Add its dates yourself.' },
    { row: 2, value: { uid: '2' } },
  ]);
});

test('a later version cancels a show', async () => {
  const version = (lines: string) => `UID:1\n${start}\n${knust}\n${lines}`;
  const text = calendar(version('SEQUENCE:0'), version('SEQUENCE:1\nSTATUS:CANCELLED'));
  expect((await read(text)).at(-1)).toMatchObject({ row: 2, value: { status: 'cancelled' } });
});

test('cuts long properties, and leaves out those that shows do not have', async () => {
  const long = 'x'.repeat(50_000);
  const lines = `${start}
    SUMMARY:${long}
    DESCRIPTION:${long}
    ATTACH;=damaged:${long}
    BEGIN:VALARM
    DESCRIPTION:A reminder
    END:VALARM`;
  const folded = calendar(`UID:1\n${knust}\n${lines}`).replaceAll(/x{70}/g, '$&\r\n ');
  const [found] = await read(folded, 32_768);
  expect(found).toMatchObject({
    value: { location: expect.stringContaining('Knust'), notes: expect.stringMatching(/^x+$/) },
  });
  for (const field of Object.values(found!.value!)) {
    expect(JSON.stringify(field).length).toBeLessThan(2_100);
  }
});

test('refuses a file that is too large', async () => {
  const reading = read(' '.repeat(33_000_000), 1_000_000);
  await expect(reading).rejects.toThrow('These files have more rows');
});

test('reads 10,000 events', { tags: 'whole' }, async () => {
  const events = Array.from({ length: 10_000 }, (_, at) => `UID:${at}\n${start}\n${knust}`);
  const found = await read(calendar(...events), 32_768);
  expect(found).toHaveLength(10_000);
});
