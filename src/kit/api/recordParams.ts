import { z } from 'zod';

/**
 * The id of a record that a call is about. What cannot be an id is read as the empty one, which
 * no record has: it is not found, as any other unknown id, and no database is asked about
 * characters that it does not take.
 */
export const recordId = () => z.string().overwrite((id) => (/^[\w-]{1,64}$/.test(id) ? id : ''));

/** The `:id` in the path of a call about one record. */
export const recordParams = z.strictObject({ id: recordId() });
