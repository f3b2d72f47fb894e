import type { Gazetteer } from './gazetteer.records.ts';
import { matches, partsIn, townRank, zoneNumber } from './place-search.records.ts';
import { foldName, type Place } from './place.ts';

/** Points; a second town this close to the first may be the right one, more so without a zone. */
const closeCall = { inZone: 0.6, anywhere: 1 };

/** Further words of a part are ignored. */
const maxWords = 8;

/**
 * Suggests the town of a show or a fan, by a location and a time zone: one place, two if either is
 * likely, or none.
 */
export function likelyPlaces(
  places: Gazetteer,
  location: string,
  timeZone: string | null,
): Place[] {
  const parts = partsIn(location);
  const ranks = likelyTowns(places, timeZone, [
    bracketedNames(location, parts),
    parts.map((name, at) => ({ name, others: parts.toSpliced(at, 1) })),
    parts.flatMap(namesWithin),
  ]);
  const [first, second] = [...ranks].toSorted(([, one], [, other]) => other - one);
  if (!first) return [];
  const margin = timeZone === null ? closeCall.anywhere : closeCall.inZone;
  const isClose = second !== undefined && first[1] - second[1] < margin;
  return (isClose ? [first, second] : [first]).map(([town]) => places.placeOf(town));
}

/** A name that a location may contain, and what else it contains. */
interface Candidate {
  name: string;
  others: readonly string[];
  /** Whether it can only mean towns in the show's zone, since most words are the name of some. */
  isVague?: boolean;
}

/** The towns with their points, by the first kind of candidates that has any. */
function likelyTowns(
  places: Gazetteer,
  timeZone: string | null,
  kinds: readonly (readonly Candidate[])[],
): Map<number, number> {
  const zone = zoneNumber(places, timeZone);
  for (const candidates of kinds) {
    const ranks = new Map<number, number>();
    for (const { name, others, isVague = false } of candidates) {
      const rankOf = townRank(places, timeZone, (called) => others.includes(called));
      for (const { town, rank, isWhole } of matches(places, name)) {
        if (!isWhole) break;
        if (isVague && places.zoneOf(town) !== zone) continue;
        ranks.set(town, Math.max(ranks.get(town) ?? 0, rankOf(town) + rank));
      }
    }
    if (ranks.size > 0) return ranks;
  }
  return new Map();
}

/** `Frankfurt (Oder)` is one name; `Leer (Ostfriesland)` is none, but has two parts. */
const bracketedNames = (location: string, parts: readonly string[]): Candidate[] =>
  location
    .split(',')
    .filter((part) => /[([]/.test(part))
    .map((part) => ({ name: foldName(part), others: parts }));

/** The ends and the beginnings of a part, such as `Knust Hamburg`. */
function namesWithin(part: string): Candidate[] {
  const words = part.split(' ').slice(-maxWords);
  return words.slice(1).flatMap((_, before) => {
    const [start, end] = [words.slice(0, before + 1).join(' '), words.slice(before + 1).join(' ')];
    return [
      { name: end, others: [start], isVague: true },
      { name: start, others: [end], isVague: true },
    ];
  });
}
