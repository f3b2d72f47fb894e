import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, mergeVersions, type NormalizeValue } from './mergeVersions.ts';

const names = ['venue', 'city', 'price', 'day'] as const;
const value = fc.constantFrom<unknown>('', 'a', 'b', 'c', 0, 1, Number.NaN, null, undefined);
const version = fc.record(Object.fromEntries(names.map((name) => [name, value])));

test('without other changes the form keeps its values', () => {
  fc.assert(
    fc.property(version, version, (opened, yours) => {
      const merged = mergeVersions(opened, opened, yours);
      expect(merged).toEqual({ values: yours, conflicts: [], theirs: [] });
    }),
  );
});

test('without typed changes the form follows the others', () => {
  fc.assert(
    fc.property(version, version, (opened, theirs) => {
      const merged = mergeVersions(opened, theirs, opened);
      expect(merged.values).toEqual(theirs);
      expect(merged.conflicts).toEqual([]);
      expect(merged.theirs).toEqual(changedFields(opened, theirs));
    }),
  );
});

test('every change is either in the form, or its field is a conflict', () => {
  fc.assert(
    fc.property(version, version, version, (opened, theirs, yours) => {
      const { values, conflicts } = mergeVersions(opened, theirs, yours);
      for (const name of changedFields(opened, yours)) expect(values[name]).toBe(yours[name]);
      for (const name of changedFields(opened, theirs)) {
        expect(Object.is(values[name], theirs[name]) || conflicts.includes(name)).toBe(true);
      }
    }),
  );
});

test('a conflict needs two different changes of the same field', () => {
  fc.assert(
    fc.property(version, version, version, (opened, theirs, yours) => {
      const both = names.filter(
        (name) =>
          !Object.is(opened[name], theirs[name]) &&
          !Object.is(opened[name], yours[name]) &&
          !Object.is(theirs[name], yours[name]),
      );
      expect(mergeVersions(opened, theirs, yours).conflicts.toSorted()).toEqual(both.toSorted());
    }),
  );
});

test('without conflicts the order of the saves does not matter', () => {
  fc.assert(
    fc.property(version, version, version, (opened, one, other) => {
      const merged = mergeVersions(opened, one, other);
      if (merged.conflicts.length > 0) return;
      expect(merged.values).toEqual(mergeVersions(opened, other, one).values);
    }),
  );
});

const cased: NormalizeValue = (_name, text) =>
  typeof text === 'string' ? text.toLowerCase() : text;
const letter = fc.constantFrom<unknown>('', 'a', 'A', 'b', 'B', null);
const spelt = fc.record(Object.fromEntries(names.map((name) => [name, letter])));
const meant = (one: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(one).map(([name, text]) => [name, cased(name, text)]));

test('values that are stored alike never conflict', () => {
  fc.assert(
    fc.property(spelt, spelt, spelt, (opened, theirs, yours) => {
      const merged = mergeVersions(opened, theirs, yours, cased);
      const plain = mergeVersions(meant(opened), meant(theirs), meant(yours));
      expect({ ...merged, values: meant(merged.values) }).toEqual(plain);
    }),
  );
});

test('values sent from here never conflict, and later typing stays', () => {
  fc.assert(
    fc.property(spelt, spelt, spelt, spelt, (opened, sent, before, yours) => {
      // The save succeeded, though its response was lost.
      const merged = mergeVersions(opened, meant(sent), yours, cased, [before, sent]);
      expect(merged).toEqual({ values: yours, conflicts: [], theirs: [] });
    }),
  );
});

test('changes of others since a save conflict, or are merged', () => {
  const merged = (yours: string) =>
    mergeVersions({ venue: 'A' }, { venue: 'X' }, { venue: yours }, undefined, [{ venue: 'B' }]);
  expect(merged('C').conflicts).toEqual(['venue']);
  expect(merged('A')).toMatchObject({ values: { venue: 'X' }, theirs: ['venue'] });
});

test('the description of an image that another member replaced conflicts', () => {
  const merge = (opened: object, theirs: object, yours: object) =>
    mergeVersions({ ...opened }, { ...theirs }, { ...yours }, undefined, [], { alt: 'poster' });
  const opened = { poster: 'a', alt: '' };
  // The description was typed for the old poster, and may be wrong for the new one.
  const typed = merge(opened, { poster: 'b', alt: '' }, { poster: 'a', alt: 'The sea' });
  expect(typed).toEqual({
    values: { poster: 'b', alt: 'The sea' },
    conflicts: ['alt'],
    theirs: ['poster'],
  });
  // Nor does their description of the old poster necessarily fit the one chosen here.
  const chosen = merge(opened, { poster: 'a', alt: 'The sea' }, { poster: 'b', alt: '' });
  expect(chosen).toEqual({ values: { poster: 'b', alt: '' }, conflicts: ['alt'], theirs: [] });
  // A description saved with its poster is merged with it, even an empty one.
  for (const [alt, before] of [
    ['The sea', ''],
    ['', 'A boat'],
  ]) {
    const had = { poster: 'a', alt: before };
    const came = merge(had, { poster: 'b', alt }, had);
    expect(came).toEqual({
      values: { poster: 'b', alt },
      conflicts: [],
      theirs: ['poster', 'alt'],
    });
  }
  // If neither has a description, the only conflict is the poster.
  expect(merge(opened, { poster: 'b', alt: '' }, { poster: 'c', alt: '' }).conflicts).toEqual([
    'poster',
  ]);
});
