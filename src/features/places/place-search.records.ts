import { currentZone } from '../../kit/dates/timeZones.ts';
import type { Gazetteer } from './gazetteer.records.ts';
import { foldName, mostPlaces, type Place } from './place.ts';

/** Points beside the power of ten of a town's people, which is from 3.7 to 7.4. */
const points = { zone: 4, named: 3, wholeName: 4, mainName: 1.5 };

/** Any further parts, and further words of the first one, are ignored: they would only cost time. */
const maxParts = 8;
const maxWords = 8;

const partEnds = /[,;/|·•()[\]\n–—]+|\s-\s/u;

/** The normalized parts of a text such as `Paris, Texas`. */
export const partsIn = (text: string): string[] =>
  text
    .split(partEnds)
    .map(foldName)
    .filter((part) => part !== '')
    .slice(0, maxParts);

/** Finds towns by the beginning of a name; regions, countries and the time zone rank them. */
export function searchPlaces(places: Gazetteer, typed: string, zone: string | null): Place[] {
  const [typedName = '', ...hints] = partsIn(typed);
  const words = (typedName.match(/\S+/g) ?? []).slice(0, maxWords);
  // `Springfield IL` names no town, but `Springfield` does.
  for (let count = words.length; count > 0; count -= 1) {
    const beginning = words.slice(0, count).join(' ');
    const others = [...hints, words.slice(count).join(' ')].filter((hint) => hint !== '');
    const isNamed = (name: string) => others.some((hint) => name.startsWith(hint));
    const found = bestTowns(places, beginning, townRank(places, zone, isNamed));
    if (found.length > 0) return found.map(places.placeOf);
  }
  return [];
}

/**
 * Returns the points of a town: its size, whether it is in the zone, and whether its country and
 * its region are named.
 */
export function townRank(
  places: Gazetteer,
  zone: string | null,
  isNamed: (name: string) => boolean,
): (town: number) => number {
  const ownZone = zoneNumber(places, zone);
  const pointsOfRegion = new Map<number, number>();
  const pointsOfNames = (region: number): number => {
    const [country, , ...names] = places.regions[region]!;
    const named = [places.countries[country] ?? [], names].filter((all) => all.some(isNamed));
    return named.length * points.named;
  };
  return (town) => {
    const region = places.regionOf(town);
    const named = pointsOfRegion.get(region) ?? pointsOfNames(region);
    pointsOfRegion.set(region, named);
    return places.sizeOf(town) + named + (places.zoneOf(town) === ownZone ? points.zone : 0);
  };
}

/** Returns -1 if no town is in the zone. */
export const zoneNumber = (places: Gazetteer, zone: string | null): number =>
  zone === null ? -1 : places.zones.indexOf(currentZone(zone));

function bestTowns(
  places: Gazetteer,
  beginning: string,
  rankOf: (town: number) => number,
): number[] {
  const best: { town: number; rank: number }[] = [];
  const add = (town: number, rank: number) => {
    if (best.length === mostPlaces && rank <= best.at(-1)!.rank) return;
    const known = best.findIndex((one) => one.town === town);
    if (known !== -1 && best[known]!.rank >= rank) return;
    if (known !== -1) best.splice(known, 1);
    const next = best.findIndex((one) => one.rank < rank);
    best.splice(next === -1 ? best.length : next, 0, { town, rank });
    best.splice(mostPlaces);
  };
  for (const { town, rank } of matches(places, beginning)) add(town, rank + rankOf(town));
  return best.map(({ town }) => town);
}

interface Match {
  town: number;
  /** Whether the name has nothing after the beginning. */
  isWhole: boolean;
  /** The points of the name alone. */
  rank: number;
}

/** The names with this beginning, whole ones first; a town occurs once for each of its names. */
export function* matches(places: Gazetteer, beginning: string): Generator<Match> {
  const bytes = Buffer.from(beginning);
  const [from, to] = places.startingWith(bytes);
  for (let name = from; name < to; name += 1) {
    const isWhole = places.lengthOf(name) === bytes.length;
    // `Cambridge` is also an old name of its neighbor Newton.
    const rank = (isWhole ? points.wholeName : 0) + (places.isMain(name) ? points.mainName : 0);
    yield { town: places.townOf(name), isWhole, rank };
  }
}
