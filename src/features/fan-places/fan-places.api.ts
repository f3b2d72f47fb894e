import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { titlesOfReleases } from '../releases/releases.records.ts';
import { listShowNames } from '../shows/shows.records.ts';
import { shortVenueDay } from '../shows/show-details.view.ts';
import { fansByPlace, fansBySource } from './fan-places.records.ts';
import { fanPlacesEndpoints, fewestInTown, type FanPlaces } from './fan-places.ts';

export const fanPlacesApi = ({ db }: Pick<Services, 'db'>) => [
  handler(fanPlacesEndpoints.read, async () => {
    const places: FanPlaces['places'] = [];
    let [others, withoutTown] = [0, 0];
    for (const { place, name, fans } of await fansByPlace(db)) {
      if (place === null) withoutTown += fans;
      else if (fans < fewestInTown) others += fans;
      else places.push({ place, name: name ?? place, fans });
    }
    const shows = await listShowNames(db, 'members');
    const names = new Map([
      ...(await titlesOfReleases(db)).releases,
      ...shows.map((show) => [show._id, `${show.venue}, ${shortVenueDay(show)}`] as const),
    ]);
    const sources = (await fansBySource(db)).map((source) => ({
      ...source,
      name: names.get(source.id ?? '') ?? null,
    }));
    return { places, others, withoutTown, sources };
  }),
];
