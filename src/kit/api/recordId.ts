import { z } from 'zod';

/**
 * A new id for a record, as a UUID of version 4 (RFC 9562). The browser's own way is missing on
 * pages without https, such as a site that is tried out at home.
 */
export function newRecordId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The id of a record that a call is about. What cannot be an id is read as the empty one, which
 * no record has: it is not found, as any other unknown id, and no database is asked about
 * characters that it does not take.
 */
export const recordIdField = () =>
  z.string().overwrite((id) => (/^[\w-]{1,64}$/.test(id) ? id : ''));

/** The id that a new record shall have. Who adds it again is answered the one that is there. */
export const chosenId = () => z.uuid().exactOptional();

/** The `:id` in the path of a call about one record. */
export const recordParams = z.strictObject({ id: recordIdField() });
