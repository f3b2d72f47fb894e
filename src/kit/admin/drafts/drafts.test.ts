import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  draftAsNew,
  restoreDraft,
  clearDrafts,
  draftsOf,
  dropDraft,
  storeDraft,
  openDrafts,
  readDraft,
} from './drafts.ts';
import { draftMs } from '../../client/browser/draftStorage.ts';
import { storage } from '../../../../tests/fixtures/webStorage.ts';

const now = Date.UTC(2026, 10, 20);
const typed = {
  from: { title: '', price: null },
  to: { title: 'May', price: 5 },
  sent: [],
  conflicts: [],
  newId: null,
  lacksPicture: false,
};

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal('localStorage', storage());
  openDrafts('ann');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stored draft is read back, including its empty fields', () => {
  storeDraft('shows/1', typed, []);
  expect(readDraft('shows/1')).toEqual({ ...typed, at: now });
  dropDraft('shows/1');
  expect(readDraft('shows/1')).toBeNull();
});

test('drafts of one list are listed without those of others', () => {
  for (const form of ['shows/1', 'shows/new', 'showsSettings', 'bio']) storeDraft(form, typed, []);
  expect(draftsOf('shows/').toSorted()).toEqual(['shows/1', 'shows/new']);
});

test('drafts belong to one account, and logging out deletes only its own', () => {
  storeDraft('bio', typed, []);
  openDrafts('bob');
  expect(readDraft('bio')).toBeNull();
  storeDraft('bio', { ...typed, to: { title: 'June', price: 6 } }, []);
  clearDrafts();
  openDrafts('bob');
  expect(readDraft('bio')).toBeNull();
  openDrafts('ann');
  expect(readDraft('bio')).toMatchObject({ to: { title: 'May' } });
});

test('after a log out no draft is stored any more', () => {
  clearDrafts();
  storeDraft('bio', typed, []);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a draft expires after a week, and is then deleted', () => {
  storeDraft('bio', typed, []);
  vi.setSystemTime(now + draftMs - 1);
  expect(readDraft('bio')).not.toBeNull();
  vi.setSystemTime(now + draftMs);
  expect(readDraft('bio')).toBeNull();
  openDrafts('bob');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('secrets are not stored: by the name of their field, or by their form', () => {
  storeDraft('store', { ...typed, from: { title: '', price: 1 } }, ['price']);
  expect(readDraft('store')).toMatchObject({ from: { title: '' }, to: { title: 'May' } });
  expect(readDraft('store')!.to).not.toHaveProperty('price');
  storeDraft('store', { ...typed, to: { title: 'sk_live_1234', price: 5 } }, []);
  storeDraft('store', { ...typed, sent: [{ title: 'sk_live_1234', price: 7 }] }, ['price']);
  expect(readDraft('store')).toMatchObject({ sent: [{}] });
  expect(JSON.stringify(Object.values(localStorage))).not.toContain('sk_live');
});

test('an invalid number is left out, and does not return as an empty field', () => {
  storeDraft('shows/1', { ...typed, to: { title: 'May', price: Number.NaN } }, []);
  const back = restoreDraft(readDraft('shows/1')!, { title: '', price: 25 }, () => true);
  expect(back.values).toEqual({ title: 'May', price: 25 });
});

test.each([
  'x',
  '[]',
  'null',
  '{}',
  JSON.stringify({ ...typed, at: 'today' }),
  JSON.stringify({ ...typed, at: now + 1 }),
  JSON.stringify({ ...typed, at: now, to: ['May'] }),
  JSON.stringify({ ...typed, at: now, from: null }),
])('malformed data is not a draft: %s', (text) => {
  localStorage.setItem('draft ann bio', text);
  expect(readDraft('bio')).toBeNull();
  expect(draftsOf('bio')).toEqual([]);
});

test('malformed parts of a draft are left out', () => {
  const odd = {
    ...typed,
    at: now,
    sent: [7, { title: 'June' }, null],
    conflicts: ['title', 7],
    newId: '../x',
    lacksPicture: 'yes',
  };
  localStorage.setItem('draft ann bio', JSON.stringify(odd));
  expect(readDraft('bio')).toEqual({
    ...typed,
    at: now,
    sent: [{ title: 'June' }],
    conflicts: ['title'],
  });
});

test('the draft of a deleted record can be moved to a new record', () => {
  storeDraft('shows/1', { ...typed, conflicts: ['title'] }, []);
  draftAsNew('shows/1', 'shows/new');
  expect(readDraft('shows/1')).toBeNull();
  expect(readDraft('shows/new')).toMatchObject({ from: {}, to: typed.to, conflicts: [] });
});

test('the description of an image that another member replaced is a conflict', () => {
  const draft = { ...typed, at: now, from: { alt: '', pic: 'a' }, to: { alt: 'A cat', pic: 'a' } };
  const fits = (name: string) => name === 'alt';
  const describes = { alt: 'pic' };
  const same = restoreDraft(draft, { alt: '', pic: 'a' }, fits, undefined, describes);
  expect(same).toMatchObject({ values: { alt: 'A cat' }, typed: ['alt'], conflicts: [] });
  const other = restoreDraft(draft, { alt: '', pic: 'b' }, fits, undefined, describes);
  expect(other).toEqual({ values: { alt: 'A cat', pic: 'b' }, typed: ['alt'], conflicts: ['alt'] });
});

test('a draft is restored, and conflicts only if another member changed the same field', () => {
  const draft = {
    ...typed,
    at: now,
    from: { title: 'A', city: 'A', day: 'A', role: 'A', same: 'A' },
    to: { title: 'mine', city: 'mine', day: 'A', role: 'mine', same: 'both', evil: 'x' },
    conflicts: ['role', 'gone'],
  };
  const stands = { title: 'A', city: 'theirs', day: 'theirs', role: 'A', same: 'both' };
  const back = restoreDraft(draft, stands, () => true);
  expect(back.values).toEqual({ ...stands, title: 'mine', city: 'mine', role: 'mine' });
  expect(back.typed).toEqual(['title', 'city', 'role']);
  expect(back.conflicts.toSorted()).toEqual(['city', 'role']);
  const none = restoreDraft(draft, stands, () => false);
  expect(none).toEqual({ values: stands, typed: [], conflicts: [] });
});

test('the draft of a new record is restored in full, without conflicts', () => {
  const draft = { ...typed, at: now, from: {}, to: { title: 'May', price: null } };
  const back = restoreDraft(draft, { title: '', price: null }, () => true);
  expect(back).toEqual({
    values: { title: 'May', price: null },
    typed: ['title'],
    conflicts: [],
  });
});

test('a save whose response was lost causes no conflict, and is restored as it is stored', () => {
  const meaning = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
  const draft = { ...typed, at: now, from: { title: 'A' }, to: { title: ' B ' } };
  const none = { values: { title: 'B' }, typed: [], conflicts: [] };
  expect(restoreDraft(draft, { title: 'B' }, () => true, meaning)).toEqual(none);
});

test('text typed after a save whose response was lost is restored without a conflict', () => {
  const draft = { ...typed, at: now, from: { title: 'A' }, sent: [{ title: 'B' }] };
  const back = (to: string) =>
    restoreDraft({ ...draft, to: { title: to } }, { title: 'B' }, () => true);
  expect(back('C')).toEqual({ values: { title: 'C' }, typed: ['title'], conflicts: [] });
  // This applies even to the field's original value.
  expect(back('A')).toEqual({ values: { title: 'A' }, typed: ['title'], conflicts: [] });
});

test('blocked or full storage is not an error', () => {
  const blocked = new Proxy({} as Storage, {
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
    ownKeys() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  vi.stubGlobal('localStorage', blocked);
  openDrafts('ann');
  storeDraft('bio', typed, []);
  expect(readDraft('bio')).toBeNull();
  expect(draftsOf('bio')).toEqual([]);
  dropDraft('bio');
  clearDrafts();
  expect(readDraft('bio')).toBeNull();
});
