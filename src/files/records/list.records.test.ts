import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ListedRow } from '../../database/listed.records.ts';
import { type ColumnsOf, field } from '../../kit/records/recordFields.ts';
import { documentRecord } from './document.records.ts';
import { listRecords } from './list.records.ts';

const fields = { title: field.text('title', z.string()), link: field.text('link', z.string()) };
type SongRow = ListedRow & ColumnsOf<typeof fields> & { picture_file: string | null };

const song = {
  table: 'songs',
  noun: 'song',
  labelOf: ({ title }: SongRow) => `Song ${title}`,
  fields,
  defaults: () => ({}),
  order: { added_at: 'asc' },
} as const;
const songs = listRecords<SongRow, typeof fields, object>;

test('a consistent description is accepted', () => {
  expect(songs({ ...song, image: { column: 'picture_file', field: 'picture' } })).toBeDefined();
});

test('a column that is described twice is named in the error, with its noun', () => {
  const twice = { ...fields, name: field.text('title', z.string()) };
  const message = 'The noun "song" describes the column "title" twice';
  expect(() => songs({ ...song, fields: twice })).toThrow(message);
  expect(() => songs({ ...song, image: { column: 'title', field: 'picture' } })).toThrow(message);
  const document = { table: 'songs', noun: 'song', label: 'Songs', fields: twice };
  const defaults = { title: '', link: '', name: '' };
  expect(() => documentRecord({ ...document, defaults })).toThrow(message);
});

test('an order by an unknown column, and a label of an unknown field, are type errors', () => {
  // @ts-expect-error a song has no place
  songs({ ...song, order: { place: 'asc' } });
  // @ts-expect-error a song has no name
  songs({ ...song, labelOf: ({ name }) => `Song ${String(name)}` });
});
