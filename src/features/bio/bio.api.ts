import type { Db } from '../../database/open.ts';
import { handler } from '../../kit/server/handler.ts';
import { bioRecord } from './bio.records.ts';
import { bioEndpoints } from './bio.ts';

export const bioApi = ({ db }: { db: Db }) => [
  handler(bioEndpoints.read, () => bioRecord.read(db)),
  handler(bioEndpoints.update, ({ body: { text, revision } }) =>
    bioRecord.save(db, text, revision),
  ),
];
