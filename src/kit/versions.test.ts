import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, mergeVersions } from './versions.ts';

const names = ['venue', 'city', 'price', 'day'] as const;
const value = fc.constantFrom<unknown>('', 'a', 'b', 'c', 0, 1, Number.NaN, null, undefined);
const version = fc.record(Object.fromEntries(names.map((name) => [name, value])));

test('where nobody else changed anything, the form stays as it was typed', () => {
  fc.assert(
    fc.property(version, version, (opened, yours) => {
      const merged = mergeVersions(opened, opened, yours);
      expect(merged).toEqual({ values: yours, clashes: [], theirs: [] });
    }),
  );
});

test('where nothing was typed, the form follows the others', () => {
  fc.assert(
    fc.property(version, version, (opened, theirs) => {
      const merged = mergeVersions(opened, theirs, opened);
      expect(merged.values).toEqual(theirs);
      expect(merged.clashes).toEqual([]);
      expect(merged.theirs).toEqual(changedFields(opened, theirs));
    }),
  );
});

test('no change is lost unasked: it is in the form, or the field is one to be asked about', () => {
  fc.assert(
    fc.property(version, version, version, (opened, theirs, yours) => {
      const { values, clashes } = mergeVersions(opened, theirs, yours);
      for (const name of changedFields(opened, yours)) expect(values[name]).toBe(yours[name]);
      for (const name of changedFields(opened, theirs)) {
        expect(Object.is(values[name], theirs[name]) || clashes.includes(name)).toBe(true);
      }
    }),
  );
});

test('asked is only where both changed the same field, each in another way', () => {
  fc.assert(
    fc.property(version, version, version, (opened, theirs, yours) => {
      const both = names.filter(
        (name) =>
          !Object.is(opened[name], theirs[name]) &&
          !Object.is(opened[name], yours[name]) &&
          !Object.is(theirs[name], yours[name]),
      );
      expect(mergeVersions(opened, theirs, yours).clashes.toSorted()).toEqual(both.toSorted());
    }),
  );
});

test('who saves first makes no difference where nothing clashes', () => {
  fc.assert(
    fc.property(version, version, version, (opened, one, other) => {
      const merged = mergeVersions(opened, one, other);
      if (merged.clashes.length > 0) return;
      expect(merged.values).toEqual(mergeVersions(opened, other, one).values);
    }),
  );
});
