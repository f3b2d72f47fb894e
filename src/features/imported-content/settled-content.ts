import type { z } from 'zod';
import { writeTime } from '../../kit/dates/clockTime.ts';
import { calendarDay } from '../../kit/dates/dates.ts';
import { defaultLetter, LetterFields } from '../letters/letters.ts';
import { letterLimits } from '../letters/letters.view.ts';
import { parseWords, plainInline } from '../letters/words.view.ts';
import { foldName, type Place } from '../places/place.ts';
import { momentsOf, timesOf, type ShowInstants } from '../shows/show-times.ts';
import { defaultShow, ShowFields } from '../shows/shows.ts';
import { statusNames } from '../shows/shows.view.ts';
import type { FoundPost, FoundShow } from './found.ts';

/**
 * The fields to store, those of a preview, and a key, which two items have that are the same; or
 * why nothing can be stored.
 */
type Settled<Schema extends z.ZodType> =
  | { fields: z.output<Schema>; shown: Record<string, string>; key: string }
  | { why: string };

/** The beginning of a show whose file names none, in minutes; Bandsintown assumes it too. */
const usualTime = 19 * 60;

/** @param place of the show, null if it is unclear. @param home the band's time zone. */
export function settledShow(
  { day, zone, ...show }: FoundShow,
  place: Place | null,
  home: string,
): Settled<typeof ShowFields> {
  const timeZone = place?.timeZone ?? (zone === 'UTC' ? null : zone) ?? home;
  const showtime = show.showtime ?? show.doors ?? usualTime;
  const doors = show.doors ?? showtime;
  const read = momentsOf({ date: day, doors, showtime, timeZone: zone ?? timeZone }, null);
  const [why] = Object.values(read.problems);
  if (why !== undefined) return { why };
  const known = read.moments as ShowInstants;
  // In another zone it may be another day.
  const times = timesOf({ ...known, date: known.doors, timeZone });
  const shown = {
    Day: calendarDay(times.date),
    Time: writeTime(times.showtime),
    Venue: show.venue,
    Location: show.location,
    Town: place ? `${place.name}, ${place.country}` : '',
    'Time zone': timeZone,
    Status: statusNames[show.status],
  };
  const fields = {
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
  };
  const at = show.showtime === null ? '' : ` ${times.showtime}`;
  return settled(ShowFields, fields, shown, eveningOf(show.venue, times.date) + at);
}

export function settledPost(post: FoundPost): Settled<typeof LetterFields> {
  const { title, words, at, isPublic, address } = post;
  const named = title || plainInline(parseWords(words)[0]?.lines[0] ?? []);
  const shown = {
    Title: named,
    Day: at === null ? '' : calendarDay(at),
    Text: cut(words, 100),
    'Old address': address,
    Visible: isPublic ? 'Yes' : 'Draft',
  };
  const fields = {
    ...defaultLetter,
    byMail: false,
    title: cut(named, letterLimits.title),
    blocks: blocksOf(words),
  };
  return settled(LetterFields, fields, shown, post.uid);
}

function settled<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  shown: Record<string, string>,
  key: string,
): Settled<Schema> {
  const { data, error } = schema.safeParse(given);
  if (!error) return { fields: data!, shown, key };
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  return { why: `${String(path[0])}: ${message}` };
}

const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

/** Ends a block after a paragraph, if one ends in time. */
const blocksOf = (words: string) =>
  (words.match(/[^]{1,19000}(?:\n\n|$)|[^]{1,19000}/g) ?? [])
    .slice(0, letterLimits.blocks)
    .map((text) => ({ type: 'words', text: text.toWellFormed() }));

/** The same for shows at one venue on one day, whose midnight in UTC is given. */
export const eveningOf = (venue: string, day: number): string => `${foldName(venue)} ${day}`;
