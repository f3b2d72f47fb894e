import { gazetteer, type Gazetteer } from './gazetteer.records.ts';
import { placeNameOf } from './named-places.records.ts';

type Position = ReturnType<Gazetteer['positionOf']>;

export type Ring = NonNullable<Awaited<ReturnType<typeof ringAround>>>;

/** The countries in which distances are in miles. */
const withMiles = new Set(['US', 'GB', 'IM', 'JE', 'GG', 'PR', 'GU', 'VI', 'LR', 'MM']);

/** Returns the ids of the towns around a place, with its own; null if there is no such place. */
export async function ringAround(id: string, km: number) {
  const towns = await gazetteer();
  const center = towns.townWith(id);
  const name = await placeNameOf(id);
  if (name === null) return null;
  const position = towns.positionOf(center);
  const places: string[] = [];
  for (let town = 0; town < towns.towns; town += 1) {
    if (kilometersBetween(position, towns.positionOf(town)) <= km) places.push(towns.idOf(town));
  }
  return { name, usesMiles: withMiles.has(towns.placeOf(center).country), places };
}

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
