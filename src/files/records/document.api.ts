import type { Db } from '../../database/open.ts';
import type { Endpoint } from '../../kit/api/endpoint.ts';
import type { Fields, SentOf } from '../../kit/records/recordFields.ts';
import { handler, type Handler } from '../../kit/server/handler.ts';
import type { DocumentRecord } from './document.records.ts';

export type DocumentEndpoints = Readonly<Record<'read' | 'update', Endpoint>>;

/** The calls that read and change a singleton record. */
export const documentApi = <F extends Fields>(
  endpoints: DocumentEndpoints,
  record: DocumentRecord<F>,
  { db }: { db: Db },
): Handler[] => [
  handler(endpoints.read, () => record.read(db)),
  handler(endpoints.update, ({ body }) => record.save(db, body as Partial<SentOf<F>>)),
];
