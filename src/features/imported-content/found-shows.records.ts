import { writeTime } from '../../kit/dates/clockTime.ts';
import { calendarDay } from '../../kit/dates/dates.ts';
import type { ImportReader } from '../imports/readers.ts';
import { isNameOf, likelyPlacesOf, placeNameOf } from '../places/named-places.records.ts';
import { foldName, type Place } from '../places/place.ts';
import { momentsOf, timesOf, type ShowInstants } from '../shows/show-times.ts';
import { showsSettingsRecord } from '../shows/shows-settings.records.ts';
import { defaultShow, ShowFields } from '../shows/shows.ts';
import {
  checked,
  cut,
  idOf,
  trimmedParts,
  venueInTitle,
  type FoundShow,
  type WrittenShow,
} from './found.ts';

/** The beginning of a show whose file names none, in minutes; Bandsintown assumes it too. */
const usualTime = 19 * 60;

/** Finds out where and when shows are as they are read, so that no transaction waits for it. */
export const showReader = (reader: ImportReader<WrittenShow>): ImportReader<FoundShow> => ({
  ...reader,
  async *read(files, columns, context) {
    const { timeZone: home } = await showsSettingsRecord.read(context.db);
    for await (const { value, ...item } of reader.read(files, columns, context)) {
      const found = value && (await foundShow(value, home));
      yield typeof found === 'object' ? { ...item, value: found } : { why: found!, ...item };
    }
  },
});

/** House numbers and postal codes would hide the town. */
const withoutNumbers = (location: string): string =>
  location.replaceAll(/(?:^|[\s,])[^\s,]*\d[^\s,]*/g, '');

/**
 * Returns a show as it will be stored, or why it can't be.
 * @param home the band's time zone.
 */
export async function foundShow(written: WrittenShow, home: string): Promise<FoundShow | string> {
  const { uid, title, day, status } = written;
  const zone = written.zone === 'UTC' ? null : written.zone;
  const places = await likelyPlacesOf(withoutNumbers(written.location), zone ?? home);
  const place = places.length === 1 ? places[0]! : null;
  const timeZone = place?.timeZone ?? zone ?? home;
  const showtime = written.showtime ?? written.doors ?? usualTime;
  const doors = written.doors ?? showtime;
  const read = momentsOf({ date: day, doors, showtime, timeZone: written.zone ?? timeZone }, null);
  const [why] = Object.values(read.problems);
  if (why !== undefined) return why;
  const known = read.moments as ShowInstants;
  // In another zone it may be another day.
  const times = timesOf({ ...known, date: known.doors, timeZone });
  const { venue, location } = await addressOf(written, places);
  const isTitleKnown = title.toLowerCase().includes(venue.toLowerCase());
  const notes = [isTitleKnown ? '' : title, written.notes].filter(Boolean).join('\n');
  const fields = checked(ShowFields, {
    ...defaultShow,
    ...momentsOf(times, null).moments,
    timeZone,
    place: place?._id ?? null,
    status,
    tixlink: written.tixlink,
    venue: cut(venue, 200),
    location: cut(location, 200),
    lineUp: cut(written.lineUp, 1000),
    notes: cut(notes, 1000),
  });
  if (typeof fields === 'string') return fields;
  const isTimeKnown = written.showtime !== null;
  const isZoneKnown = place !== null || zone !== null;
  const key = eveningKey(venue, times.date) + (isTimeKnown ? ` ${times.showtime}` : '');
  const shown = {
    Day: calendarDay(times.date),
    Time: `${writeTime(times.showtime)}${isTimeKnown ? '' : ' (time not in the file)'}`,
    Venue: venue,
    Location: location,
    Town: place ? (await placeNameOf(place._id))! : 'Unknown',
    'Time zone': `${timeZone}${isZoneKnown ? '' : ' (your home time zone: please check)'}`,
    Status: status === 'scheduled' ? '' : status.replace('cancelled', 'canceled'),
    Notes: cut(notes, 100),
    Visible: 'Draft: add a poster to publish it',
  };
  const words = [
    'shows',
    ...(place ? [] : ['without a town']),
    ...(isTimeKnown ? [] : ['without a time']),
  ];
  return { noun: 'show', id: idOf(uid || key), key, fields, shown, words };
}

/** The same for shows at one venue on one day, whose midnight in UTC is given. */
export const eveningKey = (venue: string, day: number): string => `${foldName(venue)} ${day}`;

/** A number at the beginning or the end, as in `30 Mill Road` and `Neuer Kamp 30a`. */
const isStreet = /^\d+\S*\s|\s\d+\s?[a-z]?$/i;

/**
 * Splits `Knust, Neuer Kamp 30, Hamburg`. The venue of a town alone, such as `Suva, Fiji`, or of a
 * street is in the title, or is the title; `Arena Wien` is a venue.
 * @param places the towns that the location may mean.
 */
async function addressOf({ title, venue, location }: WrittenShow, places: readonly Place[]) {
  if (venue !== null) return { venue, location };
  const [first = '', ...rest] = trimmedParts(location, /[,\n]/);
  const named = trimmedParts(venueInTitle(title), /,/)[0] ?? '';
  const isVenue = rest.some((part) => isStreet.test(part));
  const isTown = !isVenue && (await isNameOf(withoutNumbers(first), places));
  return isTown || (named !== '' && isStreet.test(first))
    ? { venue: named || title || first, location: [first, ...rest].join(', ') }
    : { venue: first, location: rest.join(', ') || first };
}
