import { isTimeZone } from '../../kit/dates/timeZones.ts';
import { memoize } from '../../kit/functions/memoize.ts';
import { gazetteer, type Gazetteer } from './gazetteer.records.ts';
import { likelyPlaces } from './likely-places.records.ts';
import { matches, partsIn, searchPlaces } from './place-search.records.ts';
import { foldName, type Place, type TypedTown } from './place.ts';

/** The name that is stored with a place, such as `Hamburg` or `Paris, Texas`; null if unknown. */
export const placeNameOf = memoize(async (id: string): Promise<string | null> => {
  const places = await gazetteer();
  const place = places.placeWith(id);
  if (!place) return null;
  const { name, region, country } = place;
  // The region is added if another town is better known by the name.
  const [best] = searchPlaces(places, name, null);
  return best?._id === id ? name : `${name}, ${region || country}`;
}, 1_000);

/** Suggests the town of a location: one place, two if either is likely, or none. */
export const likelyPlacesOf = async (location: string, zone: string | null): Promise<Place[]> =>
  likelyPlaces(await gazetteer(), location, zone);

/** Whether a text says nothing but the name of one of these places. */
export async function isNameOf(text: string, places: readonly Place[]): Promise<boolean> {
  const towns = await gazetteer();
  const whole = [...matches(towns, partsIn(text)[0] ?? '')].filter(({ isWhole }) => isWhole);
  return whole.some(({ town }) => places.some(({ _id }) => _id === towns.placeOf(town)._id));
}

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
  return { place: only._id, town: await placeNameOf(only._id) };
}

/**
 * The places that a text can mean, the most likely first. If it is the main name of one, only main
 * names count, since many towns have an old name that begins like it.
 */
export async function placesNamed(text: string): Promise<Place[]> {
  const [typed] = partsIn(text);
  if (typed === undefined) return [];
  const found = searchPlaces(await gazetteer(), text, null);
  const names = found.map(({ name }) => foldName(name));
  return names.includes(typed) ? found.filter((_, at) => names[at]!.startsWith(typed)) : found;
}

/** The countries in which distances are in miles. */
const withMiles = new Set(['US', 'GB', 'IM', 'JE', 'GG', 'PR', 'GU', 'VI', 'LR', 'MM']);

/** Returns the ring around a place; null if there is no such place. */
export async function ringAround(id: string, km: number) {
  const towns = await gazetteer();
  const name = await placeNameOf(id);
  if (name === null) return null;
  const center = towns.townWith(id);
  const position = towns.positionOf(center);
  return {
    name,
    usesMiles: withMiles.has(towns.placeOf(center).country),
    /** Whether a place is in it. */
    has(place: string): boolean {
      const town = towns.townWith(place);
      return town !== -1 && kilometersBetween(position, towns.positionOf(town)) <= km;
    },
  };
}

type Position = ReturnType<Gazetteer['positionOf']>;

const earthDiameterKm = 12_742;

/** Returns the length of the way over the globe (the haversine formula). */
export function kilometersBetween(one: Position, other: Position): number {
  const [south, north] = [radians(one.latitude), radians(other.latitude)];
  const east = radians(one.longitude - other.longitude);
  const halfChord =
    Math.sin((north - south) / 2) ** 2 +
    Math.cos(south) * Math.cos(north) * Math.sin(east / 2) ** 2;
  return earthDiameterKm * Math.asin(Math.sqrt(Math.min(1, halfChord)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
