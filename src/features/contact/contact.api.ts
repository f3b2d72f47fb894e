import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { handler } from '../../kit/server/handler.ts';
import { readContactInfo, saveContactInfo } from './contact.records.ts';
import { contactEndpoints } from './contact.ts';

export const contactApi = ({ db }: { db: Db }) => [
  handler(contactEndpoints.read, () => readContactInfo(db)),
  handler(contactEndpoints.update, async ({ body: { revision, ...change } }) => {
    if (change.email === undefined && (await readContactInfo(db)).email === null) {
      throw new Problem('request.invalid', { fields: { email: 'Required' } });
    }
    return saveContactInfo(db, change, revision);
  }),
];
