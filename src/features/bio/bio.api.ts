import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api.ts';
import { readBio, saveBio } from './bio.records.ts';
import { bioEndpoints } from './bio.ts';

export const bioApi = ({ db }: { db: Db }) => [
  answer(bioEndpoints.read, () => readBio(db)),
  answer(bioEndpoints.update, ({ body }) => saveBio(db, body.text)),
];
