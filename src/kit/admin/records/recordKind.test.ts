import { expect, test, vi } from 'vitest';
import { area } from '../../client/data/area.ts';
import { withRecord, type RecordKind } from './recordKind.ts';

type One = { _id: string; day: number };

const kind: RecordKind<One> = {
  noun: 'one',
  area: area('ones', 'GET /ones' as never, 'Failed') as unknown as RecordKind<One>['area'],
  heading: 'Ones',
  title: 'One',
  name: 'one',
  succeeded: (how) => `One ${how}`,
  calls: { add: vi.fn(), update: vi.fn(), remove: vi.fn() },
  isPublished: false,
  compare: null,
};
const newestFirst = { ...kind, compare: (one: One, other: One) => other.day - one.day };
const ids = (records: readonly One[]) => records.map(({ _id }) => _id).join('');
const records = [
  { _id: 'a', day: 3 },
  { _id: 'b', day: 1 },
];

test('a new record is last in the order added, and otherwise sorted by its kind', () => {
  expect(ids(withRecord(kind, records, { _id: 'c', day: 2 }))).toBe('abc');
  expect(ids(withRecord(newestFirst, records, { _id: 'c', day: 2 }))).toBe('acb');
});

test('the later of two equal records is first', () => {
  expect(ids(withRecord(newestFirst, records, { _id: 'c', day: 3 }))).toBe('cab');
});

test('a record that is added twice appears once, in its old position', () => {
  expect(ids(withRecord(kind, records, { _id: 'a', day: 9 }))).toBe('ab');
});

test('a change may move the record', () => {
  expect(ids(withRecord(kind, records, { _id: 'b', day: 9 }))).toBe('ab');
  expect(ids(withRecord(newestFirst, records, { _id: 'b', day: 9 }))).toBe('ba');
});
