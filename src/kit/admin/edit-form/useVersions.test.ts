import fc from 'fast-check';
import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { rebaseFields, replaceFields } from './useVersions.ts';
import { changedFields, mergeVersions } from '../drafts/mergeVersions.ts';

const names = ['venue', 'city', 'price', 'day'] as const;
const value = fc.constantFrom<unknown>('', 'a', 'b', 'c', 0, 1, Number.NaN, null);
const version = fc.record(Object.fromEntries(names.map((name) => [name, value])));

/** Returns a form that was opened with one version and edited to another. */
function formOf(opened: Record<string, unknown>, yours: Record<string, unknown>) {
  const form = createFormControl<Record<string, unknown>>({ defaultValues: opened });
  const seen: { isDirty?: boolean | undefined; defaultValues?: unknown } = {};
  form.subscribe({
    formState: { isDirty: true, dirtyFields: true },
    callback: (state) => void Object.assign(seen, state),
  });
  for (const name of names) form.register(name);
  for (const name of changedFields(opened, yours)) {
    form.setValue(name, yours[name], { shouldDirty: true });
  }
  return { form, seen };
}

test('a form contains the merged values, whatever was typed or cleared', () => {
  fc.assert(
    fc.property(version, version, version, (opened, theirs, yours) => {
      const { form, seen } = formOf(opened, yours);
      const { values } = mergeVersions(opened, theirs, yours);
      rebaseFields(form, theirs, values);
      expect(form.getValues()).toEqual(values);
      expect(seen.defaultValues).toEqual(theirs);
      const changed = changedFields(theirs, values);
      expect(seen.isDirty).toBe(changed.length > 0);
      const dirty = names.filter((name) => form.getFieldState(name).isDirty);
      expect(dirty.toSorted()).toEqual(changed.toSorted());
    }),
  );
});

test('a form that is reset contains nothing of the typed text', () => {
  fc.assert(
    fc.property(version, version, version, (opened, stored, yours) => {
      const { form, seen } = formOf(opened, yours);
      replaceFields(form, stored);
      expect(form.getValues()).toEqual(stored);
      expect(seen.isDirty).toBe(false);
    }),
  );
});
