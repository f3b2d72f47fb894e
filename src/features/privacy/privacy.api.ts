import type { Db } from '../../database/open.ts';
import { handler } from '../../kit/server/handler.ts';
import { privacyRecord } from './privacy.records.ts';
import { privacyEndpoints } from './privacy.ts';

export const privacyApi = ({ db }: { db: Db }) => [
  handler(privacyEndpoints.read, () => privacyRecord.read(db)),
  handler(privacyEndpoints.update, ({ body: { text, revision } }) =>
    privacyRecord.save(db, text, revision),
  ),
];
