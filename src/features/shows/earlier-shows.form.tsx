import { shortVenueDay } from './show-details.view.ts';
import { useEffect, useId, useRef } from 'react';
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { briefPriceText } from '../../kit/client/page/priceText.ts';
import { timesOf, townValue, type ShowForm } from './show-times.ts';
import type { Show } from './shows.ts';
import { venueTime } from './shows.view.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

/** The fields that a band often repeats from one show to the next. */
const names = ['doors', 'showtime', 'doorprice', 'advprice'] as const;
type Repeated = Pick<ShowForm, (typeof names)[number]>;

interface LastShowProps {
  shows: readonly Show[];
  control: Control<ShowForm>;
  setValue: UseFormSetValue<ShowForm>;
  /** The form's first values. */
  blank: Record<keyof Repeated, unknown>;
}

/** Suggests the last show's values for empty fields; disappears once none is left. */
export function LastShow({ shows, control, setValue, blank }: LastShowProps) {
  const text = useId();
  const now = useWatch({ control });
  const last = latestShow(shows);
  if (!last) return null;
  const had: Repeated = { ...last, ...timesOf(last) };
  const isEmpty = (name: keyof Repeated) => now[name] === blank[name];
  const arePricesEmpty = isEmpty('doorprice') && isEmpty('advprice');
  const offered = names.filter((name) => {
    if (!isEmpty(name) || had[name] === blank[name]) return false;
    const isPrice = name === 'doorprice' || name === 'advprice';
    return !isPrice || (arePricesEmpty && now.currency === last.currency);
  });
  if (offered.length === 0) return null;
  const priceOf = (units: number | null) => briefPriceText(units ?? 0, last.currency);
  const words: Record<keyof Repeated, string> = {
    doors: `Doors ${venueTime(last.doors, last)}`,
    showtime: `Show ${venueTime(last.showtime, last)}`,
    doorprice: `Door ${priceOf(last.doorprice)}`,
    advprice: `Adv. ${priceOf(last.advprice)}`,
  };
  const fill = (form: HTMLFormElement | null) => {
    for (const name of offered) {
      setValue(name, had[name], { shouldDirty: true, shouldValidate: true });
    }
    // The button disappears, and would lose the focus.
    form?.focus();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-4 border-line pl-3">
      <p id={text} className="min-w-0 flex-1 basis-60 text-small">
        <span className="text-muted">
          Latest show: {shortVenueDay(last)} at {last.venue} ·
        </span>{' '}
        {offered.map((name) => words[name]).join(' · ')}
      </p>
      <LineButton aria-describedby={text} onClick={({ currentTarget }) => fill(currentTarget.form)}>
        Use these details
      </LineButton>
    </div>
  );
}

/** Returns the show with the latest date, or null. */
export const latestShow = (shows: readonly Show[]): Show | null => latestFirst(shows)[0] ?? null;

type Place = Pick<ShowForm, 'venue' | 'location' | 'timeZone' | 'place'>;

/** The venues of earlier shows, the latest first, each once. */
export function earlierVenues(shows: readonly Show[]): Place[] {
  const latest = new Map<string, Place>();
  for (const show of latestFirst(shows)) {
    const key = keyOf(show.venue);
    const place = townValue(show.placeName, show.place);
    if (!latest.has(key)) latest.set(key, { ...show, place });
  }
  return [...latest.values()];
}

const keyOf = (venue: string): string => venue.trim().toLowerCase();

interface VenuePlaceProps {
  venues: readonly Place[];
  control: Control<ShowForm>;
  setValue: UseFormSetValue<ShowForm>;
  /** The form's first values. */
  blank: Pick<Place, 'location' | 'timeZone' | 'place'>;
  /** The id of the list from which the venue's field suggests. */
  listId: string;
}

/**
 * Suggests earlier venues, and fills in their place: only into fields that are still empty, and
 * takes it back when another venue is typed.
 */
export function VenuePlace({ venues, control, setValue, blank, listId }: VenuePlaceProps) {
  const [venue, location, timeZone, place] = useWatch({
    control,
    name: ['venue', 'location', 'timeZone', 'place'],
  });
  const known = venues.find((one) => keyOf(one.venue) === keyOf(venue)) ?? null;
  const filled = useRef<Place | null>(null);
  useEffect(() => {
    if (known === filled.current) return;
    const before = filled.current;
    filled.current = known;
    const held = { location, timeZone, place };
    for (const name of ['location', 'timeZone', 'place'] as const) {
      const isOurs = held[name] === (before ?? blank)[name];
      if (!isOurs || (!before && !known)) continue;
      setValue(name, (known ?? blank)[name], { shouldDirty: true, shouldValidate: known !== null });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each venue
  }, [known]);
  const isFilled = known !== null && location === known.location && timeZone === known.timeZone;
  return (
    <>
      <datalist id={listId}>
        {venues.map((one) => (
          <option key={one.venue} value={one.venue} label={one.location} />
        ))}
      </datalist>
      <p role="status" className="text-small text-muted empty:hidden">
        {isFilled && `Location and time zone copied from your latest show at ${known.venue}.`}
      </p>
    </>
  );
}

const latestFirst = (shows: readonly Show[]) =>
  shows.toSorted((one, other) => other.date - one.date);

/** The currencies of earlier shows, the latest first. */
export const currenciesIn = (shows: readonly Show[]): string[] =>
  latestFirst(shows).map(({ currency }) => currency);

/** The shops of earlier shows, as `https://shop.example/`, each once, the latest first. */
export function earlierShops(shows: readonly Show[]): string[] {
  const links = latestFirst(shows).map(({ tixlink }) => tixlink);
  return [...new Set(links.flatMap((link) => (link === null ? [] : `${new URL(link).origin}/`)))];
}
