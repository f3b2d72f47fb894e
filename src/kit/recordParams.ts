import { z } from 'zod';

/**
 * The `:id` in the path of a call about one record. What cannot be an id is read as the empty
 * one, which no record has: it is not found, as any other unknown id, and no database is asked
 * about characters that it does not take.
 */
export const recordParams = z.strictObject({
  id: z.string().overwrite((id) => (/^[\w-]{1,64}$/.test(id) ? id : '')),
});
