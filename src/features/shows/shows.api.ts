import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api.ts';
import { listShows } from './shows.records.ts';
import { showEndpoints } from './shows.ts';

export const showsApi = ({ db }: { db: Db }) => [answer(showEndpoints.list, () => listShows(db))];
