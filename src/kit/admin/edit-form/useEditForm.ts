import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { restoreDraft, type Draft } from '../drafts/drafts.ts';
import { normalizeBy } from './fieldValue.ts';
import { fitsField } from './fieldValue.ts';
import { altTextFieldName } from '../../pictures/altText.ts';
import { rebaseFields, replaceFields } from './rebase.ts';
import { useUnsaved } from '../drafts/unsaved.ts';
import { useConflicts } from './useConflicts.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { useFocusAfter } from '../../client/inputs/useFocusAfter.ts';
import { useRevalidate } from './useRevalidate.ts';
import { useAltText } from './useAltText.ts';
import { useSave } from './useSave.ts';
import { useTyped } from './useTyped.ts';
import type { ImageUpload } from '../uploads/useImageUpload.ts';
import {
  changedFields,
  mergeVersions,
  revisionOf,
  type FormValues,
} from '../drafts/mergeVersions.ts';
import type { EditFormOptions } from './options.ts';

interface FormBase<Stored> {
  /** The version that the typing began from. */
  base: Stored;
  /** What was sent without an answer, and may be stored by now. */
  sent: readonly FormValues[];
}

/** The picture as a record would hold it: the file itself until it has an address. */
const pictureOf = ({ choice, arrived }: ImageUpload): unknown =>
  choice === 'goes' ? null : (arrived() ?? choice);

/** A form over a record: validates as one types, merges what others save, and keeps drafts. */
export function useEditForm<In extends FieldValues, Out extends FieldValues, Stored>(
  options: EditFormOptions<In, Out, Stored>,
) {
  const { schema, stored, fieldsOf, image, draft } = options;
  const [formBase, setFormBase] = useState<FormBase<Stored>>({ base: stored, sent: [] });
  const { base } = formBase;
  // An answer may come to a form that was rendered before the base changed.
  const newest = useRef(formBase);
  const rebaseOn = (next: FormBase<Stored>) => {
    newest.current = next;
    setFormBase(next);
  };
  const [restored, setRestored] = useState<Pick<Draft, 'lacksPicture'> | null>(null);
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: fieldsOf(base) as DefaultValues<In>,
  });
  const { register, control, getValues, setValue, formState } = form;
  const { errors } = formState;
  const hasPicture = image !== undefined && image.sent.choice !== 'stays';
  // What was sent without an answer may not be stored, so it counts as unsaved.
  const changed = formState.isDirty || hasPicture || formBase.sent.length > 0;
  useRevalidate(form);
  const sight = useTyped(options, form, base, changed);

  const setField = (name: string, value: unknown) =>
    setValue(name as Path<In>, value as never, { shouldDirty: true, shouldValidate: true });
  const clashes = useConflicts({
    read: (name) => getValues(name as Path<In>),
    write: setField,
    image,
  });

  const describes = image && { [altTextFieldName]: image.field };
  const versionOf = (record: Stored): FormValues => ({
    ...fieldsOf(record),
    ...(image && { [image.field]: Object(record)[image.field] as unknown }),
  });
  /** What the form holds, as it would be stored. */
  const typed = (): FormValues => ({
    ...versionOf(newest.current.base),
    ...getValues(),
    ...(image && hasPicture && { [image.field]: pictureOf(image.sent) }),
  });
  const withChoice = (values: FormValues): FormValues => ({
    ...values,
    ...(image && { [image.field]: image.sent.choice }),
  });
  /** Makes a newer version the base of the form. */
  const adopt = (theirs: Stored) => {
    const opened = versionOf(newest.current.base);
    const now = versionOf(theirs);
    const { sent } = newest.current;
    const merged = mergeVersions(opened, now, typed(), normalizeBy(schema), sent, describes);
    rebaseFields(form, fieldsOf(theirs), merged.values);
    clashes.add(merged.clashes, now, withChoice(merged.values));
    rebaseOn({ base: theirs, sent: [] });
    return merged;
  };
  const isNewerThan = (other: Stored) =>
    (revisionOf(stored) ?? 0) > (revisionOf(other) ?? Infinity);
  const isNewer = isNewerThan(base);
  useEffect(() => {
    // What came as the answer of a save was adopted before this was rendered.
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
      // The chosen file is not kept; if a picture is stored, that one's text comes back.
      const isOver = image && hasPicture && (from[image.field] || to[altTextFieldName] === '');
      if (isOver && altTextFieldName in to) to[altTextFieldName] = from[altTextFieldName];
      const lacksPicture = image !== undefined && image.sent.choice instanceof File;
      const isSaved = changedFields(from, to).length === 0 && sent.length === 0;
      if (isSaved && !lacksPicture) return null;
      const newId = draft?.newId?.id ?? null;
      return { from, to, sent, clashes: clashes.open, newId, lacksPicture };
    },
    restore(found) {
      const now = versionOf(base);
      const fits = (name: string, value: unknown) =>
        name !== image?.field && fitsField(schema, now, name, value);
      const restoredValues = restoreDraft(found, now, fits, normalizeBy(schema), describes);
      for (const name of restoredValues.typed) setField(name, restoredValues.values[name]);
      clashes.add(restoredValues.clashes, now, withChoice(restoredValues.values));
      if (found.newId !== null) draft?.newId?.onFound(found.newId);
      // Whether a new record was stored shows only when it is sent again.
      if (revisionOf(base) === null) rebaseOn({ base, sent: found.sent });
      const picture = image && versionOf(base)[image.field];
      const isThere = found.sent.some((one) => image && one[image.field] === picture);
      const lacksPicture = found.lacksPicture && !isThere && !hasPicture;
      if (restoredValues.typed.length > 0 || lacksPicture) setRestored({ lacksPicture });
    },
  });
  useUnsaved(changed, storedDraft.end);
  const choice = image?.sent.choice;
  useAltText({
    choice,
    base,
    stored: String((fieldsOf(base) as FormValues)[altTextFieldName] ?? ''),
    read: () => getValues(altTextFieldName as Path<In>),
    write: (text) => setField(altTextFieldName, text),
    isConflicting: altTextFieldName in clashes.byName,
  });
  useEffect(() => {
    const { note } = storedDraft;
    note();
    return form.subscribe({ formState: { values: true }, callback: note });
    // oxlint-disable-next-line react/exhaustive-deps -- the values are read when they are kept
  }, [form.subscribe, choice, clashes.open.length, formBase, draft?.form]);

  const restart = (record: Stored) => {
    rebaseOn({ base: record, sent: [] });
    image?.sent.choose('stays');
    replaceFields(form, fieldsOf(record));
    clashes.clear();
    setRestored(null);
    storedDraft.forget();
  };

  const markUnanswered = () =>
    rebaseOn({ ...newest.current, sent: [...newest.current.sent, typed()] });
  const hasConflict = clashes.open.length > 0;
  const { state, problem, submit, forgetOthers } = useSave({
    ...options,
    form,
    base,
    adopt,
    noteUnanswered: markUnanswered,
    hasConflict,
    restart,
  });
  const focus = useFocusAfter(state);

  return {
    /** The props of an input; `others` are fields whose messages depend on this one. */
    field: (name: Path<In>, others: Path<In>[] = []) => ({
      ...register(name, { deps: others }),
      error: (errors[name]?.message as string | undefined) ?? null,
    }),
    control,
    setValue,
    /** Writes into a field in which nothing stands. */
    fill(name: Path<In>, value: unknown) {
      if ((getValues(name) ?? '') === '') setField(name, value);
    },
    /** Props of the form of a document, of which the preview shows what is edited. */
    sight,
    changed,
    /** False until refused fields are changed and conflicts are chosen. */
    isValid: formState.isValid && Object.keys(errors).length === 0 && !hasConflict,
    state,
    isSaving: state === 'saving',
    problem,
    notes: {
      restored,
      clashes,
      pictureField: image?.field ?? null,
      discard() {
        restart(base);
        forgetOthers();
      },
    },
    /** Removes the draft, for leaving the form on purpose. */
    discardDraft: storedDraft.end,
    submit(event: FormEvent<HTMLFormElement>) {
      focus.remember(event.currentTarget);
      submit(event);
    },
  };
}
