import { describe, expect, test } from 'vitest';
import { writtenShow } from '../../../tests/environment/import-files.ts';
import { foundShow } from './found-shows.records.ts';
import type { WrittenShow } from './found.ts';

const found = (more: Partial<WrittenShow>, home = 'UTC') => foundShow(writtenShow(more), home);

describe('a show of another program', () => {
  test.each<[string, Partial<WrittenShow>, string, string]>([
    ['no zone, so on the clock of its town', {}, '2027-11-20T20:00:00+01:00', 'Europe/Berlin'],
    [
      'the zone of a calendar elsewhere',
      { zone: 'America/New_York', showtime: 15 * 60, location: 'Hamburg, Germany' },
      '2027-11-20T21:00:00+01:00',
      'Europe/Berlin',
    ],
    [
      'UTC, so on another day there',
      { zone: 'UTC', showtime: 5 * 60, location: 'Suva, Fiji' },
      '2027-11-20T17:00:00+12:00',
      'Pacific/Fiji',
    ],
    [
      'an unclear town, so the zone of its calendar',
      { zone: 'Europe/Berlin', location: 'The old mill' },
      '2027-11-20T20:00:00+01:00',
      'Europe/Berlin',
    ],
    [
      'neither, so the zone of the band',
      { location: 'The old mill' },
      '2027-11-20T20:00:00Z',
      'UTC',
    ],
    ['no time', { showtime: null }, '2027-11-20T19:00:00+01:00', 'Europe/Berlin'],
    ['doors alone', { showtime: null, doors: 1140 }, '2027-11-20T19:00:00+01:00', 'Europe/Berlin'],
  ])('with %s', async (_, more, at, timeZone) => {
    expect(await found(more)).toMatchObject({ fields: { showtime: Date.parse(at), timeZone } });
  });

  test('says what to do and to check after the import', async () => {
    const publish = { Visible: 'Draft: add a poster to publish it', Status: '' };
    expect(await found({})).toMatchObject({
      shown: { ...publish, Time: '8:00 PM', Town: 'Hamburg', 'Time zone': 'Europe/Berlin' },
      words: ['shows'],
    });
    const unclear = { location: 'The old mill', showtime: null, status: 'sold-out' } as const;
    expect(await found(unclear, 'America/Lima')).toMatchObject({
      shown: {
        ...publish,
        Time: '7:00 PM (time not in the file)',
        Town: 'Unknown',
        'Time zone': 'America/Lima (your home time zone: please check)',
        Status: 'sold-out',
      },
      words: ['shows', 'without a town', 'without a time'],
    });
    const inZone = await found({ location: 'The old mill', zone: 'Europe/Rome' });
    expect(inZone).toMatchObject({ shown: { 'Time zone': 'Europe/Rome' } });
  });

  test.each([
    ['The Ferry Hall, Portland, OR', 'Tour', 'The Ferry Hall', 'Portland, OR'],
    ['Knust, Neuer Kamp 30, 20357 Hamburg', 'Tour', 'Knust', 'Neuer Kamp 30, 20357 Hamburg'],
    ['Knust\nNeuer Kamp 30\nHamburg', 'Tour', 'Knust', 'Neuer Kamp 30, Hamburg'],
    ['Suva, Fiji', 'The Band live', 'The Band live', 'Suva, Fiji'],
    ['Wien, Österreich', 'Fest', 'Fest', 'Wien, Österreich'],
    ['Hamburg', 'The Band @ Knust', 'Knust', 'Hamburg'],
    ['Hamburg', 'The Band @ Knust, Hamburg', 'Knust', 'Hamburg'],
    ['Hamburg', '', 'Hamburg', 'Hamburg'],
    ['Paris', 'Release party', 'Release party', 'Paris'],
    ['Neuer Kamp 30, Hamburg', 'The Band @ Knust', 'Knust', 'Neuer Kamp 30, Hamburg'],
    ['Club 44, Berlin', 'The Band live', 'Club 44', 'Berlin'],
    ['Oslo, Hackney, London', 'Tour', 'Oslo', 'Hackney, London'],
    ['Knust', 'Release party', 'Knust', 'Knust'],
    ['Knust, Hamburg', 'The Band @ Knust, Hamburg', 'Knust', 'Hamburg'],
    [
      'Arena Wien, Baumgasse 80, Wien, Austria',
      'The Band',
      'Arena Wien',
      'Baumgasse 80, Wien, Austria',
    ],
    [
      'Paris Bar, Rue Lepic 4, 75018 Paris, France',
      'The Band',
      'Paris Bar',
      'Rue Lepic 4, 75018 Paris, France',
    ],
    ['London Stadium, London', 'The Band', 'London Stadium', 'London'],
    ['Wien, Baumgasse 80, Wien', 'The Band', 'Wien', 'Baumgasse 80, Wien'],
    ['Arena Wien', 'The Band', 'Arena Wien', 'Arena Wien'],
    ['Portland, Oregon, United States', 'The Band', 'The Band', 'Portland, Oregon, United States'],
    ['New York, NY, USA', 'The Band', 'The Band', 'New York, NY, USA'],
    ['20357 Hamburg, Germany', 'The Band', 'The Band', '20357 Hamburg, Germany'],
    ['Frankfurt (Oder)', 'The Band', 'The Band', 'Frankfurt (Oder)'],
    ['Leer (Ostfriesland)', 'The Band', 'The Band', 'Leer (Ostfriesland)'],
  ])('at %s, called "%s", is at %s', async (location, title, venue, rest) => {
    expect(await found({ location, title, venue: null }, 'America/Chicago')).toMatchObject({
      fields: { venue, location: rest },
    });
  });

  test.each([
    ['Tour', 'Late', 'Tour\nLate'],
    ['The Band at KNUST', 'Late', 'Late'],
    ['', '', ''],
  ])(
    'called "%s" has its title in the notes, unless the venue says it',
    async (title, more, notes) => {
      expect(await found({ title, notes: more })).toMatchObject({ fields: { notes } });
    },
  );

  test.each<[Partial<WrittenShow>, string]>([
    [
      { day: Date.UTC(2027, 2, 28), showtime: 150 },
      "This time doesn't exist that day: the clocks go forward",
    ],
    [{ doors: 1260 }, 'The show starts before the doors open'],
    [{ venue: ' ' }, 'venue: Required'],
  ])('with %o cannot come', async (more, why) => {
    expect(await found(more)).toBe(why);
  });
});
