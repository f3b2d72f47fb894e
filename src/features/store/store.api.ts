import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { storeRecord } from './store.records.ts';
import { publicPartOf, storeEndpoints } from './store.ts';

export const storeApi = ({ db }: Pick<Services, 'db'>) => [
  handler(storeEndpoints.read, async () => publicPartOf(await storeRecord.read(db))),
  handler(storeEndpoints.readAll, () => storeRecord.read(db)),
  handler(storeEndpoints.save, ({ body }) => storeRecord.save(db, body)),
];
