import type { Db } from '../../database/open.ts';
import { checkedHandler, handler, type WrongFields } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { readContactInfo, saveContactInfo } from './contact.records.ts';
import { contactEndpoints } from './contact.ts';

export const contactApi = ({ db }: Pick<Services, 'db'>) => [
  handler(contactEndpoints.read, () => readContactInfo(db)),
  checkedHandler(contactEndpoints.update, lacksEmail(db), ({ body: { revision, ...change } }) =>
    saveContactInfo(db, change, revision),
  ),
];

/** The address is required, so it can only be omitted if one is stored. */
const lacksEmail =
  (db: Db): WrongFields =>
  async ({ email }) =>
    email === undefined && (await readContactInfo(db)).email === null ? { email: 'Required' } : {};
