import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import { bringBack, type Draft } from './drafts.ts';
import { fitsField } from './fitsField.ts';
import { useUnsaved } from './unsaved.ts';
import { useClashes } from './useClashes.ts';
import { useDraft } from './useDraft.ts';
import { useFocusAfter } from './useFocusAfter.ts';
import { useOthersChecked } from './useOthersChecked.ts';
import { useSaving } from './useSaving.ts';
import type { SentImage } from './useSentImage.ts';
import { changedFields, mergeVersions, revisionOf, type FieldValuesOf } from './versions.ts';

export interface EditFormOptions<In extends FieldValues, Out extends FieldValues, Stored> {
  schema: z.ZodType<Out, In>;
  /** The record as it is stored. */
  stored: Stored;
  /** What the fields hold of a record; the form has changed where it differs from that. */
  fieldsOf: (stored: Stored) => In;
  /**
   * Saves what was filled in: all of it, and what of it was touched. Where two members edit the
   * same record, sending only the latter keeps both their changes.
   * @param base the version that this was made from: its `revision` goes along.
   * @returns the record as it is stored now.
   */
  save: (fields: Out, touched: Partial<Out>, base: Stored) => Promise<Stored>;
  /** Told of the record that was saved. */
  onSaved: (stored: Stored) => void;
  /** Told of the record as somebody else has saved it meanwhile. */
  onTheirs?: (stored: Stored) => void;
  /** What the toast says where that fails. */
  failed: () => string;
  /** The picture of the form, and the field that the server knows it by. */
  image?: { sent: SentImage; field: string };
  /**
   * What is typed is kept in this browser under this name until it is saved or thrown away; left
   * out where nothing is kept.
   */
  draft?: {
    form: string;
    /** Fields that are never kept. */
    secret?: readonly string[];
    /** The id that a new record shall have; told where a draft brings one. */
    newId?: { id: string; onFound: (id: string) => void };
  };
}

/**
 * A form over a record: checked by the record's own schema as it is typed, sent once, and told
 * of every wrong field that the server names. What others save meanwhile is brought together with
 * what is typed here, and what is typed outlives its page.
 */
export function useEditForm<In extends FieldValues, Out extends FieldValues, Stored>(
  options: EditFormOptions<In, Out, Stored>,
) {
  const { schema, stored, fieldsOf, image, draft } = options;
  // The version that what is typed here was made from.
  const [base, setBase] = useState(stored);
  const [restored, setRestored] = useState<Pick<Draft, 'lacksPicture'> | null>(null);
  const isCounted = revisionOf(base) !== null;
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: fieldsOf(base) as DefaultValues<In>,
    // What another member saved meanwhile is shown where nothing was typed here.
    values: fieldsOf(isCounted ? base : stored),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { register, control, reset, getValues, setValue, formState } = form;
  const { errors } = formState;
  const changed = formState.isDirty || (image !== undefined && image.sent.choice !== 'stays');
  useOthersChecked(form);

  const put = (name: string, value: unknown) =>
    setValue(name as Path<In>, value as never, { shouldDirty: true, shouldValidate: true });
  const clashes = useClashes({ read: (name) => getValues(name as Path<In>), write: put, image });

  /** A record with its picture, field by field. */
  const versionOf = (record: Stored): FieldValuesOf => ({
    ...fieldsOf(record),
    ...(image && { [image.field]: Object(record)[image.field] as unknown }),
  });
  const typed = (): FieldValuesOf => ({
    ...versionOf(base),
    ...getValues(),
    ...(image && image.sent.choice !== 'stays' && { [image.field]: image.sent.choice }),
  });
  /** Takes a newer version for the one that was opened. */
  const adopt = (theirs: Stored) => {
    const merged = mergeVersions(versionOf(base), versionOf(theirs), typed());
    setBase(() => theirs);
    clashes.meet(merged.clashes, versionOf(theirs), typed());
    return merged;
  };
  if (isCounted && (revisionOf(stored) ?? 0) > (revisionOf(base) ?? 0)) adopt(stored);

  const kept = useDraft({
    form: draft?.form ?? null,
    secret: draft?.secret ?? [],
    current() {
      const [from, to] = [fieldsOf(base), getValues()];
      const lacksPicture = image !== undefined && image.sent.choice instanceof File;
      if (changedFields(from, to).length === 0 && !lacksPicture) return null;
      const newId = draft?.newId?.id ?? null;
      return { from, to, clashes: clashes.open, newId, lacksPicture };
    },
    restore(found) {
      const now = fieldsOf(base);
      const back = bringBack(found, now, (name, value) => fitsField(schema, now, name, value));
      for (const name of back.typed) put(name, back.values[name]);
      clashes.meet(back.clashes, now, back.values);
      if (found.newId !== null) draft?.newId?.onFound(found.newId);
      if (back.typed.length > 0 || found.lacksPicture) setRestored(found);
    },
  });
  useUnsaved(changed, kept.end);
  const choice = image?.sent.choice;
  useEffect(() => {
    const { note } = kept;
    note();
    return form.subscribe({ formState: { values: true }, callback: note });
    // What is noted is looked up when it is kept.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form.subscribe, choice, clashes.open.length, draft?.form]);

  /** Begins with a record as it is stored. */
  const begin = (record: Stored) => {
    setBase(() => record);
    image?.sent.choose('stays');
    reset(fieldsOf(record), { keepDirtyValues: false, keepErrors: false });
    clashes.clear();
    setRestored(null);
    kept.forget();
  };

  const { state, problem, submit } = useSaving({ ...options, form, base, adopt, begin });
  const place = useFocusAfter(state);

  return {
    /**
     * What an input takes: `<TextField label="Name" {...field('name')} />`.
     * @param others fields whose own messages depend on this one, to be checked along with it.
     */
    field: (name: Path<In>, others: Path<In>[] = []) => ({
      ...register(name, { deps: others }),
      error: (errors[name]?.message as string | undefined) ?? null,
    }),
    control,
    setValue,
    /** Anything was changed, or a picture chosen, that is not saved. */
    changed,
    /**
     * All of it could be saved. What the server refused has to be changed first, and what clashes
     * has to be chosen.
     */
    isValid: formState.isValid && Object.keys(errors).length === 0 && clashes.open.length === 0,
    state,
    isSaving: state === 'saving',
    /** Why the last try to save failed, or null. */
    problem,
    /** What `FormNotes` shows: what was restored, and what somebody else has changed as well. */
    notes: {
      restored,
      clashes,
      pictureField: image?.field ?? null,
      discard: () => begin(base),
    },
    /** Forgets what was typed, for who leaves the form on purpose. */
    throwAway: kept.end,
    submit(event: FormEvent<HTMLFormElement>) {
      place.leave(event.currentTarget);
      submit(event);
    },
  };
}
