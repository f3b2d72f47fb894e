import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, mergeVersions, type NormalizeValue } from './mergeVersions.ts';

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

const cased: NormalizeValue = (_name, text) =>
  typeof text === 'string' ? text.toLowerCase() : text;
const letter = fc.constantFrom<unknown>('', 'a', 'A', 'b', 'B', null);
const spelt = fc.record(Object.fromEntries(names.map((name) => [name, letter])));
const meant = (one: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(one).map(([name, text]) => [name, cased(name, text)]));

test('what is stored as the same clashes with nothing, and is as good as the same', () => {
  fc.assert(
    fc.property(spelt, spelt, spelt, (opened, theirs, yours) => {
      const merged = mergeVersions(opened, theirs, yours, cased);
      const plain = mergeVersions(meant(opened), meant(theirs), meant(yours));
      expect({ ...merged, values: meant(merged.values) }).toEqual(plain);
    }),
  );
});

test('what was sent from here is never asked about, and what was typed since stays', () => {
  fc.assert(
    fc.property(spelt, spelt, spelt, spelt, (opened, sent, before, yours) => {
      // The save succeeded, though its response was lost.
      const merged = mergeVersions(opened, meant(sent), yours, cased, [before, sent]);
      expect(merged).toEqual({ values: yours, clashes: [], theirs: [] });
    }),
  );
});

test('what others made of it since is asked about, or comes along', () => {
  const merged = (yours: string) =>
    mergeVersions({ venue: 'A' }, { venue: 'X' }, { venue: yours }, undefined, [{ venue: 'B' }]);
  expect(merged('C').clashes).toEqual(['venue']);
  expect(merged('A')).toMatchObject({ values: { venue: 'X' }, theirs: ['venue'] });
});

test('what is said of a picture is asked about where somebody has put another in its place', () => {
  const merge = (opened: object, theirs: object, yours: object) =>
    mergeVersions({ ...opened }, { ...theirs }, { ...yours }, undefined, [], { alt: 'poster' });
  const opened = { poster: 'a', alt: '' };
  // The description was typed for the old poster, and may be wrong for the new one.
  const typed = merge(opened, { poster: 'b', alt: '' }, { poster: 'a', alt: 'The sea' });
  expect(typed).toEqual({
    values: { poster: 'b', alt: 'The sea' },
    clashes: ['alt'],
    theirs: ['poster'],
  });
  // Nor does their description of the old poster necessarily fit the one chosen here.
  const chosen = merge(opened, { poster: 'a', alt: 'The sea' }, { poster: 'b', alt: '' });
  expect(chosen).toEqual({ values: { poster: 'b', alt: '' }, clashes: ['alt'], theirs: [] });
  // A description saved with its poster is merged with it, even an empty one.
  for (const [alt, before] of [
    ['The sea', ''],
    ['', 'A boat'],
  ]) {
    const had = { poster: 'a', alt: before };
    const came = merge(had, { poster: 'b', alt }, had);
    expect(came).toEqual({
      values: { poster: 'b', alt },
      clashes: [],
      theirs: ['poster', 'alt'],
    });
  }
  // If neither has a description, the only conflict is the poster.
  expect(merge(opened, { poster: 'b', alt: '' }, { poster: 'c', alt: '' }).clashes).toEqual([
    'poster',
  ]);
});
