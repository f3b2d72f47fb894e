import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api/handler.ts';
import { privacyRecord } from './privacy.records.ts';
import { privacyEndpoints } from './privacy.ts';

export const privacyApi = ({ db }: { db: Db }) => [
  answer(privacyEndpoints.read, () => privacyRecord.read(db)),
  answer(privacyEndpoints.update, ({ body: { text, revision } }) =>
    privacyRecord.save(db, text, revision),
  ),
];
