import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api/handler.ts';
import { readMerchConfig, saveMerchConfig } from './store.records.ts';
import { publicPartOf, storeEndpoints } from './store.ts';

export const storeApi = ({ db }: { db: Db }) => [
  answer(storeEndpoints.read, async () => publicPartOf(await readMerchConfig(db))),
  answer(storeEndpoints.readAll, () => readMerchConfig(db)),
  answer(storeEndpoints.save, ({ body: { revision, ...change } }) =>
    saveMerchConfig(db, change, revision),
  ),
];
