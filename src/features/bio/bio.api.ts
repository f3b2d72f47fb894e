import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { bioRecord } from './bio.records.ts';
import { bioEndpoints } from './bio.ts';

export const bioApi = ({ db }: Pick<Services, 'db'>) => [
  handler(bioEndpoints.read, () => bioRecord.read(db)),
  handler(bioEndpoints.update, ({ body: { text, revision } }) =>
    bioRecord.save(db, text, revision),
  ),
];
