import type { z } from 'zod';
import { writeTime } from '../../kit/dates/clockTime.ts';
import { calendarDay } from '../../kit/dates/dates.ts';
import { foldName, type Place } from '../places/place.ts';
import { momentsOf, timesOf, type ShowInstants } from '../shows/show-times.ts';
import { defaultShow, ShowFields } from '../shows/shows.ts';
import { statusNames } from '../shows/shows.view.ts';
import type { FoundShow, Resolved } from './found.ts';

/** The beginning of a show whose file names none, in minutes; Bandsintown assumes it too. */
const usualTime = 19 * 60;

/**
 * Returns a show as it will be stored, or why it can't be.
 * @param place of the show, null if it is unclear. @param home the band's time zone.
 */
export function resolvedShow(
  { day, zone, ...show }: FoundShow,
  place: Place | null,
  home: string,
): Resolved<z.output<typeof ShowFields>> | string {
  const timeZone = place?.timeZone ?? (zone === 'UTC' ? null : zone) ?? home;
  const showtime = show.showtime ?? show.doors ?? usualTime;
  const doors = show.doors ?? showtime;
  const read = momentsOf({ date: day, doors, showtime, timeZone: zone ?? timeZone }, null);
  const [why] = Object.values(read.problems);
  if (why !== undefined) return why;
  const known = read.moments as ShowInstants;
  // In another zone it may be another day.
  const times = timesOf({ ...known, date: known.doors, timeZone });
  const fields = checked(ShowFields, {
    ...defaultShow,
    ...momentsOf(times, null).moments,
    timeZone,
    place: place?._id ?? null,
    status: show.status,
    tixlink: show.tixlink,
    venue: cut(show.venue, 200),
    location: cut(show.location, 200),
    lineUp: cut(show.lineUp, 1000),
    notes: cut(show.notes, 1000),
  });
  if (typeof fields === 'string') return fields;
  const shown = {
    Day: calendarDay(times.date),
    Time: writeTime(times.showtime),
    Venue: show.venue,
    Location: show.location,
    Town: place ? `${place.name}, ${place.country}` : '',
    'Time zone': timeZone,
    Status: statusNames[show.status],
  };
  const at = show.showtime === null ? '' : ` ${times.showtime}`;
  return { fields, shown, key: venueDayKey(show.venue, times.date) + at };
}

/** Returns fields to store, or what is wrong with them. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  fields: object,
): z.output<Schema> | string {
  const { data, error } = schema.safeParse(fields);
  if (!error) return data as z.output<Schema>;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  return `${String(path[0])}: ${message}`;
}

export const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

/** The same for shows at one venue on one day, whose midnight in UTC is given. */
export const venueDayKey = (venue: string, day: number): string => `${foldName(venue)} ${day}`;
