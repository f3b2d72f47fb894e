import { z } from 'zod';
import { get, post } from '../../kit/api/endpoint.ts';
import { recordIdField, recordParams, removed } from '../../kit/api/recordId.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { oneLine } from '../../kit/schema/text.ts';

const by = z.string().nullable().describe("The account's name; null if the account was removed.");

const FieldChange = z.object({
  field: z.string().describe('The field name in the API.'),
  from: z.unknown(),
  to: z.unknown(),
});

export const HistoryItem = z.object({
  _id: z.string(),
  at: z.number().describe('Epoch milliseconds.'),
  by,
  noun: z.string().describe('The kind of record, such as `show` or `featured-video`.'),
  record: z.string().nullable().describe("The record's id; null if a whole list was reordered."),
  action: z.enum(['added', 'changed', 'deleted', 'restored', 'moved']),
  label: z.string().describe('A phrase that names the record.'),
  changes: z.array(FieldChange).describe('Null for values that did not exist.'),
  beside: z
    .record(z.string(), z.unknown())
    .describe('What prices and times of the newer version depend on: `currency`, `timeZone`.'),
});
export type HistoryItem = z.output<typeof HistoryItem>;

const HistoryPart = z.object({
  items: z.array(HistoryItem).describe('Newest first.'),
  next: z
    .string()
    .nullable()
    .describe('The value of `before` for the next page; null on the last.'),
});

export const BinItem = z.object({
  _id: z.string(),
  noun: z.string(),
  label: z.string(),
  deletedAt: z.number().describe('Epoch milliseconds.'),
  by,
  until: z.number().describe('Can be restored until this time; epoch milliseconds.'),
});
export type BinItem = z.output<typeof BinItem>;

const StoredRecord = z
  .record(z.string(), z.unknown())
  .describe('The record as its own endpoints return it.');

/** A client sends the revision it has seen, and so overwrites others' changes knowingly. */
const Seen = z.strictObject({ revision: basedOn });

const refusesUndo = [
  'history.not-found',
  'history.changed-since',
  'history.record-gone',
  'history.picture-gone',
  'history.recording-gone',
  'history.already-back',
  'list.changed-meanwhile',
] as const;

const putsBack = { params: recordParams, body: Seen, answer: StoredRecord, refuses: refusesUndo };

export const historyEndpoints = {
  list: get('/history', "Members' changes, newest first, 50 per page.", {
    query: z.strictObject({
      before: recordIdField().exactOptional().describe("An item's id; returns only older items."),
      noun: oneLine(64).exactOptional().describe('Only changes to this kind of record.'),
      record: recordIdField().exactOptional().describe('Only changes to this record.'),
    }),
    answer: HistoryPart,
  }),
  undo: post('/history/:id/undo', 'Undoes this change.', putsBack),
  undoCall: post('/history/calls/:id/undo', 'Undoes all changes of one request, or none.', {
    params: z.strictObject({
      id: recordIdField().describe(
        "The id in the `history-call` header of the request's response.",
      ),
    }),
    answer: StoredRecord.describe('The record that the request changed first.'),
    refuses: refusesUndo,
  }),
  putBack: post('/history/:id/restore', 'Restores the version that this change made.', putsBack),
  bin: get('/bin', 'Deleted records that can be restored, newest first, 50 per page.', {
    query: z.strictObject({
      after: recordIdField().exactOptional().describe("The id of the previous page's last item."),
    }),
    answer: z.array(BinItem),
    refuses: ['bin.not-found'],
  }),
  bringBack: post('/bin/:id/restore', 'Restores a deleted record to its former position.', {
    params: recordParams,
    answer: StoredRecord,
    refuses: [
      'bin.not-found',
      'history.picture-gone',
      'history.recording-gone',
      'history.already-back',
    ],
  }),
  erase: post(
    '/bin/:id/erase',
    'Permanently deletes a record in the bin, with its versions and images.',
    { ...removed, refuses: ['bin.not-found'], changesPages: false },
  ),
};
