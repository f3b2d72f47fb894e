import { gazetteer, type Gazetteer } from './gazetteer.records.ts';
import { searchPlaces } from './place-search.records.ts';
import type { Place } from './place.ts';

/** Returns null if there is no place with this id. */
async function findPlace(id: string): Promise<Place | null> {
  const places = await gazetteer();
  const town = places.townWith(id);
  return town === -1 ? null : places.placeOf(town);
}

/** The name that is stored with a place, such as `Hamburg` or `Paris, Texas`; null if unknown. */
export async function placeNameOf(id: string): Promise<string | null> {
  const place = await findPlace(id);
  return place && clearName(await gazetteer(), place);
}

/** Adds the region if another town is better known by the name. */
function clearName(places: Gazetteer, { _id, name, region, country }: Place): string {
  const [first] = searchPlaces(places, name, null);
  return first?._id === _id ? name : `${name}, ${region || country}`;
}
