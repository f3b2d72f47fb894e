import { handler } from '../../kit/server/handler.ts';
import { gazetteer } from './gazetteer.records.ts';
import { searchPlaces } from './place-search.records.ts';
import { placeEndpoints } from './place.ts';

export const placesApi = () => [
  handler(placeEndpoints.search, async ({ query: { q, zone } }) =>
    searchPlaces(await gazetteer(), q, zone ?? null),
  ),
];
