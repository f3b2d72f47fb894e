import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { privacyRecord } from './privacy.records.ts';
import { privacyEndpoints } from './privacy.ts';

export const privacyApi = ({ db }: Pick<Services, 'db'>) => [
  handler(privacyEndpoints.read, () => privacyRecord.read(db)),
  handler(privacyEndpoints.update, ({ body: { text, revision } }) =>
    privacyRecord.save(db, text, revision),
  ),
];
