import { Problem } from '../../errors/problem.ts';
import { minuteMs, secondMs } from '../../kit/dates/durations.ts';
import { networkOf } from '../../kit/server/clientNetwork.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { handler } from '../../kit/server/handler.ts';
import { windowLimit } from '../../kit/server/windowLimit.ts';
import { gazetteer } from './gazetteer.records.ts';
import { likelyPlacesOf } from './named-places.records.ts';
import { searchPlaces } from './place-search.records.ts';
import { placeEndpoints } from './place.ts';

/** The searches of one network: an audience that types at the same time may share it. */
const ofOneNetwork = { max: 600, windowMs: minuteMs };

export function placesApi({ clock }: { clock: Clock }) {
  const hasRoom = windowLimit(ofOneNetwork, clock);
  return [
    handler(placeEndpoints.search, async ({ query: { q, zone }, context }) => {
      if (!hasRoom(networkOf(context.ip))) {
        throw new Problem('place.too-many', { retryAfter: ofOneNetwork.windowMs / secondMs });
      }
      return searchPlaces(await gazetteer(), q, zone ?? null);
    }),
    handler(placeEndpoints.ofShow, ({ query: { location, zone } }) =>
      likelyPlacesOf(location, zone),
    ),
  ];
}
