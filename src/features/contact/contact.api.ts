import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api.ts';
import { readContactInfo, saveContactInfo } from './contact.records.ts';
import { contactEndpoints } from './contact.ts';

export const contactApi = ({ db }: { db: Db }) => [
  answer(contactEndpoints.read, () => readContactInfo(db)),
  answer(contactEndpoints.update, ({ body: { revision: _revision, ...change } }) =>
    saveContactInfo(db, change),
  ),
];
