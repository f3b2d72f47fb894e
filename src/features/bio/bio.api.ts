import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api/handler.ts';
import { bioRecord } from './bio.records.ts';
import { bioEndpoints } from './bio.ts';

export const bioApi = ({ db }: { db: Db }) => [
  answer(bioEndpoints.read, () => bioRecord.read(db)),
  answer(bioEndpoints.update, ({ body: { text, revision } }) => bioRecord.save(db, text, revision)),
];
