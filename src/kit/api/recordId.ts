import { z } from 'zod';
import type { ProblemCode } from '../../errors/problem.ts';
import { deletion } from './endpoint.ts';

/** A UUID of version 4 (RFC 9562); browsers lack `crypto.randomUUID` on pages without https. */
export function newRecordId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Reads impossible ids as '', so that they never reach the database. */
export const recordIdField = () =>
  z.string().overwrite((id) => (/^[\w-]{1,64}$/.test(id) ? id : ''));

export const chosenId = () =>
  z
    .uuid()
    .exactOptional()
    .describe('The id of the new record. Adding the same id again returns the existing record.');

/** The ids of all records of a list, in their new order. */
export const recordOrder = () => z.array(recordIdField()).max(10_000);

/** The `:id` in the path of a call about one record. */
export const recordParams = z.strictObject({ id: recordIdField() });

export const removed = { params: recordParams, answer: z.strictObject({ _id: z.string() }) };

/** Removes the record of the path's `:id`. @param refuses first that there is no such record */
export const removal = <P extends `/${string}/:id`>(
  path: P,
  summary: string,
  ...refuses: readonly [ProblemCode, ...ProblemCode[]]
) => deletion(path, summary, { ...removed, refuses });
