import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { namesOfImports } from '../imports/imports.records.ts';
import { activeSubscribers } from '../newsletter/subscribers.records.ts';
import { titlesOfReleases } from '../releases/releases.records.ts';
import { listShowNames } from '../shows/shows.records.ts';
import { shortVenueDay } from '../shows/show-details.view.ts';
import { fanPlacesEndpoints, fewestInTown, type FanPlaces } from './fan-places.ts';

export const fanPlacesApi = ({ db }: Pick<Services, 'db'>) => [
  handler(fanPlacesEndpoints.read, async () => {
    const counts = activeSubscribers(db)
      .select(({ fn }) => fn.countAll().as('fans'))
      .orderBy('fans', 'desc');
    const ofTowns = counts.select(({ fn }) => ['place', fn.max('town').as('name')]);
    const ofSources = counts.select(['source as kind', 'source_id as id']);
    const answer: FanPlaces = { places: [], others: 0, withoutTown: 0, sources: [] };
    for (const town of await ofTowns.groupBy('place').orderBy('name').execute()) {
      const { place, name, fans } = { ...town, fans: Number(town.fans) };
      if (place === null) answer.withoutTown += fans;
      else if (fans < fewestInTown) answer.others += fans;
      else answer.places.push({ place, name: name ?? place, fans });
    }
    const shows = await listShowNames(db, 'members');
    const names = new Map([
      ...(await titlesOfReleases(db)).releases,
      ...(await namesOfImports(db)),
      ...shows.map((show) => [show._id, `${show.venue}, ${shortVenueDay(show)}`] as const),
    ]);
    for (const source of await ofSources.groupBy(['source', 'source_id']).execute()) {
      const name = names.get(source.id ?? '') ?? null;
      answer.sources.push({ ...source, fans: Number(source.fans), name });
    }
    return answer;
  }),
];
