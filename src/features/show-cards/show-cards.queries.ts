import { area } from '../../kit/client/data/area.ts';
import type { showEndpoints } from '../shows/shows.ts';

/** The card's show; empty if fans can't see it. */
export const cardArea = area<typeof showEndpoints.list>('card', 'GET /shows', 'shows');
