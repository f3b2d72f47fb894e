import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { altTextFieldName } from '../../pictures/altText.ts';
import { restoreDraft, type Draft } from '../drafts/drafts.ts';
import {
  changedFields,
  mergeVersions,
  revisionOf,
  type FormValues,
} from '../drafts/mergeVersions.ts';
import { useUnsaved } from '../drafts/unsaved.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { fitsField, normalizeBy } from './fieldValue.ts';
import type { EditFormOptions } from './options.ts';
import { setField, useConflicts } from './useConflicts.ts';

interface FormBase<Stored> {
  /** The version that editing started from. */
  base: Stored;
  /** The changes sent without a response, which may be stored by now. */
  sent: readonly FormValues[];
}

/** Merges edits with what others save in the meantime, and stores them as a draft. */
export function useVersions<In extends FieldValues, Out extends FieldValues, Stored>(
  options: EditFormOptions<In, Out, Stored>,
  form: UseFormReturn<In, unknown, Out>,
) {
  const { schema, stored, fieldsOf, image, draft } = options;
  const [formBase, setFormBase] = useState<FormBase<Stored>>({ base: stored, sent: [] });
  const { base } = formBase;
  // A response may reach a form that was rendered before the base changed.
  const newest = useRef(formBase);
  const rebaseOn = (next: FormBase<Stored>) => {
    newest.current = next;
    setFormBase(next);
  };
  const [restored, setRestored] = useState<Pick<Draft, 'lacksPicture'> | null>(null);
  const { getValues } = form;
  const choice = image?.sent.choice ?? 'stays';
  const hasPicture = choice !== 'stays';
  // Changes sent without a response may not be stored, so they count as unsaved.
  const changed = form.formState.isDirty || hasPicture || formBase.sent.length > 0;
  const conflicts = useConflicts(form, image);

  const describes = image && { [altTextFieldName]: image.field };
  const versionOf = (record: Stored): FormValues => ({
    ...fieldsOf(record),
    ...(image && { [image.field]: Object(record)[image.field] as unknown }),
  });
  /** The form's values as they would be stored; an image that isn't uploaded yet is its file. */
  const typed = (): FormValues => ({
    ...versionOf(newest.current.base),
    ...getValues(),
    ...(image &&
      hasPicture && { [image.field]: choice === 'goes' ? null : (image.sent.arrived() ?? choice) }),
  });
  const addConflicts = (names: readonly string[], theirs: FormValues, yours: FormValues) =>
    conflicts.add(names, theirs, { ...yours, ...(image && { [image.field]: choice }) });
  /** Makes a newer version the form's base. */
  const adopt = (theirs: Stored) => {
    const opened = versionOf(newest.current.base);
    const now = versionOf(theirs);
    const { sent } = newest.current;
    const merged = mergeVersions(opened, now, typed(), normalizeBy(schema), sent, describes);
    rebaseFields(form, fieldsOf(theirs), merged.values);
    addConflicts(merged.conflicts, now, merged.values);
    rebaseOn({ base: theirs, sent: [] });
    return merged;
  };
  const isNewerThan = (other: Stored) =>
    (revisionOf(stored) ?? 0) > (revisionOf(other) ?? Infinity);
  const isNewer = isNewerThan(base);
  useEffect(() => {
    // The response to a save was already adopted before this render.
    if (isNewer && isNewerThan(newest.current.base)) adopt(stored);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each version
  }, [isNewer, stored]);

  const storedDraft = useDraft({
    form: draft?.form ?? null,
    secret: draft?.secret ?? [],
    current() {
      const { sent } = newest.current;
      const from = versionOf(newest.current.base);
      const to: Record<string, unknown> = { ...from, ...getValues() };
      // The chosen file isn't stored; if an image is stored, its description is restored.
      const isOver = image && hasPicture && (from[image.field] || to[altTextFieldName] === '');
      if (isOver && altTextFieldName in to) to[altTextFieldName] = from[altTextFieldName];
      const lacksPicture = choice instanceof File;
      const isSaved = changedFields(from, to).length === 0 && sent.length === 0;
      if (isSaved && !lacksPicture) return null;
      const newId = draft?.newId?.id ?? null;
      return { from, to, sent, conflicts: conflicts.open, newId, lacksPicture };
    },
    restore(found) {
      const now = versionOf(base);
      const fits = (name: string, value: unknown) =>
        name !== image?.field && fitsField(schema, now, name, value);
      const merged = restoreDraft(found, now, fits, normalizeBy(schema), describes);
      for (const name of merged.typed) setField(form, name, merged.values[name]);
      addConflicts(merged.conflicts, now, merged.values);
      if (found.newId !== null) draft?.newId?.onFound(found.newId);
      // Only sending a new record again shows whether it was stored.
      if (revisionOf(base) === null) rebaseOn({ base, sent: found.sent });
      const isThere = image && found.sent.some((one) => one[image.field] === now[image.field]);
      const lacksPicture = found.lacksPicture && !isThere && !hasPicture;
      if (merged.typed.length > 0 || lacksPicture) setRestored({ lacksPicture });
    },
  });
  useUnsaved(changed, storedDraft.end);
  const { subscribe } = form;
  useEffect(() => {
    const { note } = storedDraft;
    note();
    return subscribe({ formState: { values: true }, callback: note });
    // oxlint-disable-next-line react/exhaustive-deps -- the values are read when they are stored
  }, [subscribe, choice, conflicts.open.length, formBase, draft?.form]);

  return {
    base,
    /** The latest base, even before it is rendered. */
    getBase: () => newest.current.base,
    changed,
    conflicts,
    restored,
    adopt,
    markUnanswered: () => rebaseOn({ ...newest.current, sent: [...newest.current.sent, typed()] }),
    /** Resets the form to a record, with nothing unsaved. */
    restart(record: Stored) {
      rebaseOn({ base: record, sent: [] });
      image?.sent.choose('stays');
      replaceFields(form, fieldsOf(record));
      conflicts.clear();
      setRestored(null);
      storedDraft.forget();
    },
    discardDraft: storedDraft.end,
  };
}

type Form<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/** Makes `version` the form's base of comparison, and sets the merged values that differ. */
export function rebaseFields<In extends FieldValues, Out>(
  form: Pick<Form<In, Out>, 'reset' | 'getValues' | 'setValues'>,
  version: In,
  values: FormValues,
): void {
  form.reset(version as DefaultValues<In>, keepTyped);
  const others = changedFields(form.getValues(), values).map((name) => [name, values[name]]);
  // Even with nothing to set, this revalidates the form.
  form.setValues(Object.fromEntries(others), { shouldDirty: true, shouldValidate: true });
}

export function replaceFields<In extends FieldValues, Out>(
  form: Pick<Form<In, Out>, 'reset' | 'setValues'>,
  version: In,
): void {
  form.reset(version as DefaultValues<In>, { keepFieldsRef: true });
  form.setValues({}, { shouldValidate: true });
}

const keepTyped = { keepValues: true, keepErrors: true, keepFieldsRef: true };
