import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { readMerchConfig, saveMerchConfig } from './store.records.ts';
import { publicPartOf, storeEndpoints } from './store.ts';

export const storeApi = ({ db }: Pick<Services, 'db'>) => [
  handler(storeEndpoints.read, async () => publicPartOf(await readMerchConfig(db))),
  handler(storeEndpoints.readAll, () => readMerchConfig(db)),
  handler(storeEndpoints.save, ({ body: { revision, ...change } }) =>
    saveMerchConfig(db, change, revision),
  ),
];
