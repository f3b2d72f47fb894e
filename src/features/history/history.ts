import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { recordIdField, recordParams } from '../../kit/api/recordId.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { oneLine } from '../../kit/schema/text.ts';

const by = z.string().nullable().describe('The name of the account; null where it is gone.');

const FieldChange = z.object({
  field: z.string().describe('As the API calls it.'),
  from: z.unknown(),
  to: z.unknown(),
});

export const HistoryItem = z.object({
  _id: z.string(),
  at: z.number().describe('Epoch milliseconds.'),
  by,
  noun: z.string().describe('Such as `show` or `featured-video`.'),
  record: z.string().nullable().describe('Its id; null where a whole list was moved.'),
  action: z.enum(['added', 'changed', 'deleted', 'restored', 'moved']),
  label: z.string().describe('A phrase that holds the name of the record.'),
  changes: z.array(FieldChange).describe('Null stands for what was not there.'),
  beside: z
    .record(z.string(), z.unknown())
    .describe('By which a price or an hour of the newer version is read: `currency`, `timeZone`.'),
});
export type HistoryItem = z.output<typeof HistoryItem>;

const HistoryPart = z.object({
  items: z.array(HistoryItem).describe('Newest first.'),
  next: z.string().nullable().describe('What `before` asks for what is older; null at the end.'),
});

export const BinItem = z.object({
  _id: z.string(),
  noun: z.string(),
  label: z.string(),
  deletedAt: z.number().describe('Epoch milliseconds.'),
  by,
  until: z.number().describe('Epoch milliseconds until which it can be brought back.'),
});
export type BinItem = z.output<typeof BinItem>;

const StoredRecord = z
  .record(z.string(), z.unknown())
  .describe('The record as its own calls answer it.');

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

export const historyEndpoints = {
  list: endpoint('GET', '/history', 'What members changed, newest first, 50 at a time.', {
    query: z.strictObject({
      before: recordIdField().exactOptional().describe('An item, for those that are older.'),
      noun: oneLine(64).exactOptional().describe('Of one kind of record alone.'),
      record: recordIdField().exactOptional().describe('Of this record alone.'),
    }),
    answer: HistoryPart,
  }),
  undo: endpoint('POST', '/history/:id/undo', 'Undoes this change.', {
    params: recordParams,
    body: Seen,
    answer: StoredRecord,
    refuses: refusesUndo,
  }),
  undoCall: endpoint(
    'POST',
    '/history/calls/:id/undo',
    'Undoes all changes of one call, or none.',
    {
      params: z.strictObject({
        id: recordIdField().describe('As the header `history-call` of its answer says.'),
      }),
      answer: StoredRecord.describe('The record that the call changed first.'),
      refuses: refusesUndo,
    },
  ),
  putBack: endpoint('POST', '/history/:id/restore', 'Restores the version of this change.', {
    params: recordParams,
    body: Seen,
    answer: StoredRecord,
    refuses: refusesUndo,
  }),
  bin: endpoint(
    'GET',
    '/bin',
    'Deleted records that can be restored, newest first, 50 at a time.',
    {
      query: z.strictObject({
        after: recordIdField().exactOptional().describe('The last item of the page before.'),
      }),
      answer: z.array(BinItem),
      refuses: ['bin.not-found'],
    },
  ),
  bringBack: endpoint('POST', '/bin/:id/restore', 'Restores a deleted record to its place.', {
    params: recordParams,
    answer: StoredRecord,
    refuses: [
      'bin.not-found',
      'history.picture-gone',
      'history.recording-gone',
      'history.already-back',
    ],
  }),
  erase: endpoint(
    'POST',
    '/bin/:id/erase',
    'Erases a deleted record, its versions and images for good.',
    {
      params: recordParams,
      answer: z.strictObject({ _id: z.string() }),
      refuses: ['bin.not-found'],
      changesPages: false,
    },
  ),
};
