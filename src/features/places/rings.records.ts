import { gazetteer, type Gazetteer } from './gazetteer.records.ts';
import { placeNameOf } from './named-places.records.ts';

type Position = ReturnType<Gazetteer['positionOf']>;

export type Ring = NonNullable<Awaited<ReturnType<typeof ringAround>>>;

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
