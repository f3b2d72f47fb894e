import { expect, test } from 'vitest';
import { opened, readAll } from '../../../tests/environment/import-files.ts';
import { showTables } from './show-tables.ts';

const filesOf = (text: Buffer | string) => opened({ 'shows.csv': text });
const read = async (text: Buffer | string, choices: Record<string, string> = {}) =>
  readAll(showTables, await filesOf(text), choices);

const bandsintown =
  'Venue*,Country*,Address,City*,Region*,Postal Code,Date* (YYYY-MM-DD),Time* (HH:MM),Event Name,Description,Lineup,Ticket Link';

test("reads Bandsintown's template", async () => {
  const row =
    'The Ferry Hall,United States,1 Pier St,Portland,OR,97201,2026-11-20,20:30,Tour,"Late, and loud","Us, Them",tickets.example/1';
  expect(await read(`${bandsintown}\n${row}`)).toEqual([
    {
      file: 'shows.csv',
      row: 2,
      value: {
        uid: '',
        title: 'Tour',
        venue: 'The Ferry Hall',
        location: '1 Pier St, Portland, OR, United States',
        day: Date.UTC(2026, 10, 20),
        doors: null,
        showtime: 20 * 60 + 30,
        zone: null,
        status: 'scheduled',
        tixlink: 'https://tickets.example/1',
        lineUp: 'Us\nThem',
        notes: 'Late, and loud',
      },
    },
  ]);
});

const table = (...rows: string[]) => ['Date;Time;Doors;Venue;Location;Status', ...rows].join('\n');
const values = async (text: string) =>
  (await read(text)).map((one) => ('value' in one ? one.value : one.why));

test.each([
  ['20.11.2026;20 Uhr;19:00;Knust;Hamburg;', { showtime: 1200, doors: 1140 }],
  ['2026-11-20;;;Knust;Hamburg;', { showtime: null, doors: null }],
  [
    '2026-11-20 20:00;;;Knust;Hamburg;cancelled',
    { showtime: 1200, zone: null, status: 'cancelled' },
  ],
  ['2026-11-20T19:00:00Z;;;Knust;Hamburg;', { showtime: 1140, zone: 'UTC' }],
  [
    'Nov 20, 2026;8:30 pm;7;Knust;Hamburg;Sold out',
    { showtime: 1230, doors: 1140, status: 'sold-out' },
  ],
  ['20/11/2026;20:00:00;;Knust;Hamburg;', { showtime: 1200 }],
])('reads %s', async (row, expected) => {
  expect(await values(table(row))).toMatchObject([{ day: Date.UTC(2026, 10, 20), ...expected }]);
});

test('asks whether the day or the month is first', async () => {
  const text = table('2/1/2026;;;Knust;Hamburg;', '25/1/2026;;;Knust;Hamburg;');
  const days = async (as: string) =>
    (await read(text, { Date: as })).map(
      ({ why, value }) => why ?? new Date(value!.day).toISOString().slice(0, 10),
    );
  const asks = 'Choose whether the day or the month is first.';
  expect(await days('date')).toEqual([asks, '2026-01-25']);
  expect(await days('dayFirst')).toEqual(['2026-01-02', '2026-01-25']);
  expect(await days('monthFirst')).toEqual(['2026-02-01', '2026-01-25']);
});

test.each([
  ['soon;;;Knust;Hamburg;', 'The date cannot be read. Write dates like 2026-11-20.'],
  ['2026-11-20;late;;Knust;Hamburg;', 'The time cannot be read.'],
  ['2026-11-20;;;;Hamburg;', 'This show has no venue.'],
  ['2026-11-20;;;Knust;;', 'This show has no location.'],
  ['2026-11-20;;;"Knust;Hamburg;', 'A quotation mark is missing.'],
])('says why %s is no show', async (row, why) => {
  expect(await values(table(row))).toEqual([why]);
});

test('cuts long cells and headings', async () => {
  const long = 'x'.repeat(50_000);
  const [found] = await read(`Date,Venue,City,${long}\n2026-11-20,${long},${long},`);
  expect(found!.value!.venue).toHaveLength(2_000);
  expect(found!.value!.location).toHaveLength(2_000);
  const text = `Date,Venue,City,"${long}"\n`;
  const [file] = await filesOf(text);
  const columns = await showTables.columnsOf!(file!);
  expect(columns.map(({ heading }) => heading.length)).toEqual([4, 5, 4, 100]);
});

test('uses columns as they were chosen', async () => {
  const text = 'Date,Venue,Where it is,Location\n2026-11-20,Knust,Hamburg,upstairs';
  const found = await read(text, { 'Where it is': 'city', Location: '' });
  expect(found).toMatchObject([{ value: { venue: 'Knust', location: 'Hamburg' } }]);
});

test.each([
  ['Date,Venue,City\n', true],
  ['Date,City\n', false],
  ['Name,Subject\n', false],
])('knows whether %s are headings of shows', async (text, is) => {
  expect(await showTables.recognizes((await filesOf(text))[0]!)).toBe(is);
});

const cp1252 = (text: string) =>
  Buffer.from(text.replaceAll('–', '\u0096').replaceAll('’', '\u0092'), 'latin1');

test.each([
  ['UTF-8 with commas', ',', (text: string) => Buffer.from(text)],
  ['UTF-8 with its mark', ',', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with tabs', '\t', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['Windows-1252 with semicolons', ';', cp1252],
  ["Excel's first line", ';', (text: string) => Buffer.from(`sep=;\r\n${text}`)],
])('reads the template in %s', async (_, delimiter, encoded) => {
  const cells = ['Café “Zum Bären”', 'Schweiz', '', 'Zürich', '', '', '2026-11-20', '', '', ''];
  const row = cells.map((cell) => `"${cell.replaceAll(/[“”]/g, '""')}"`);
  const text = [bandsintown.split(',').slice(0, 10), row]
    .map((one) => one.join(delimiter))
    .join('\r\n');
  expect(await showTables.recognizes((await filesOf(encoded(text)))[0]!)).toBe(true);
  const found = await read(encoded(text));
  expect(found).toMatchObject([
    { value: { venue: 'Café "Zum Bären"', location: 'Zürich, Schweiz', showtime: null } },
  ]);
});
