import { isTimeZone } from '../../kit/dates/timeZones.ts';
import { memoize } from '../../kit/functions/memoize.ts';
import { gazetteer, type Gazetteer } from './gazetteer.records.ts';
import { likelyPlaces } from './likely-places.records.ts';
import { searchPlaces } from './place-search.records.ts';
import type { Place, TypedTown } from './place.ts';

/** The name that is stored with a place, such as `Hamburg` or `Paris, Texas`; null if unknown. */
export const placeNameOf = memoize(async (id: string): Promise<string | null> => {
  const places = await gazetteer();
  const place = places.placeWith(id);
  return place && clearName(places, place);
}, 1_000);

/** Suggests the town of a location: one place, two if either is likely, or none. */
export const likelyPlacesOf = async (location: string, zone: string | null): Promise<Place[]> =>
  likelyPlaces(await gazetteer(), location, zone);

/** A fan's town, as it is stored. */
export interface Town {
  /** The id of a place; null if it is unclear which one the fan means. */
  place: string | null;
  /** The name of the place, or what the fan typed. */
  town: string | null;
}

/** Returns the picked place, else the only one that the text can mean; null for no text. */
export async function townOf({ town = '', place = '', zone = '' }: TypedTown): Promise<Town> {
  const places = await gazetteer();
  const picked = places.placeWith(place);
  const likely = picked ? [picked] : likelyPlaces(places, town, isTimeZone(zone) ? zone : null);
  const [only, other] = likely;
  if (!only || other) return { place: null, town: town || null };
  return { place: only._id, town: clearName(places, only) };
}

/** The places that a text can mean, the most likely first. */
export const placesNamed = async (text: string): Promise<Place[]> =>
  text === '' ? [] : searchPlaces(await gazetteer(), text, null);

/** Adds the region if another town is better known by the name. */
function clearName(places: Gazetteer, { _id, name, region, country }: Place): string {
  const [first] = searchPlaces(places, name, null);
  return first?._id === _id ? name : `${name}, ${region || country}`;
}
