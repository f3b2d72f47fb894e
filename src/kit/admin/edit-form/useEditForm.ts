import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { useFocusAfter } from '../../client/inputs/useFocusAfter.ts';
import { altTextFieldName } from '../../pictures/altText.ts';
import type { EditFormOptions } from './options.ts';
import { setField } from './useConflicts.ts';
import { textLimits } from './fieldValue.ts';
import { usePreviewSync } from './usePreviewSync.ts';
import { useRevalidate, useSave } from './useSave.ts';
import { useVersions } from './useVersions.ts';

/** The state of a form, without its fields. */
export type FormStatus = Omit<
  ReturnType<typeof useEditForm>,
  'field' | 'text' | 'control' | 'setValue' | 'fill'
>;

type GivenOptions<In extends FieldValues, Out extends FieldValues, Stored> = Omit<
  EditFormOptions<In, Out, Stored>,
  'fieldsOf'
> & {
  /** Returns the values that differ in the form; elsewhere, an empty text replaces null. */
  fieldsOf?: (stored: Stored) => Partial<In>;
};

/** A form for a record: validates during typing, merges what others save, and stores drafts. */
export function useEditForm<In extends FieldValues, Out extends FieldValues, Stored>(
  given: GivenOptions<In, Out, Stored>,
) {
  const { schema, stored, image } = given;
  const fieldsOf = (record: Stored) => {
    const own = Object.keys(schema.shape).map((name) => [name, Object(record)[name] ?? '']);
    return { ...Object.fromEntries(own), ...given.fieldsOf?.(record) } as In;
  };
  const options = { ...given, fieldsOf };
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: fieldsOf(stored) as DefaultValues<In>,
  });
  const { register, control, getValues, setValue, formState } = form;
  const { errors } = formState;
  useRevalidate(form);
  const versions = useVersions(options, form);
  const { base, changed, conflicts, restored } = versions;
  const previewSync = usePreviewSync(options, form, base, changed);
  useAltText(options, form, base, altTextFieldName in conflicts.byName);
  const hasConflict = conflicts.open.length > 0;
  const { state, problem, submit, forgetOthers } = useSave(options, form, versions);
  const focus = useFocusAfter(state);

  /** Returns an input's props; `others` are fields whose errors depend on this one. */
  const field = (name: Path<In>, others: Path<In>[] = []) => ({
    ...register(name, { deps: others }),
    error: (errors[name]?.message as string | undefined) ?? null,
  });
  return {
    field,
    /** Likewise for a text, which the schema may require and limit in length. */
    text: (name: Path<In>, others?: Path<In>[]) => ({
      ...field(name, others),
      ...textLimits(schema.shape[name]!),
    }),
    control,
    setValue,
    /** Sets a field if it is empty. */
    fill(name: Path<In>, value: unknown) {
      if ((getValues(name) ?? '') === '') setField(form, name, value);
    },
    /** Whether the preview shows what is typed. */
    isShown: options.shown !== undefined,
    /** Props for a document's form, so that the preview shows the edited part. */
    previewSync,
    changed,
    /** False until the member changes refused fields and resolves conflicts. */
    isValid: formState.isValid && Object.keys(errors).length === 0 && !hasConflict,
    state,
    isSaving: state === 'saving',
    /** Whole percent during the upload of the image, else null. */
    percent: image?.sent.percent ?? null,
    problem,
    notes: {
      restored,
      conflicts,
      pictureField: image?.field ?? null,
      discard() {
        versions.restart(base);
        forgetOthers();
      },
    },
    /** The name of the stored draft; null if none is stored. */
    draft: options.draft?.form ?? null,
    /** Removes the draft when the member leaves on purpose. */
    discardDraft: versions.discardDraft,
    submit(event: FormEvent<HTMLFormElement>) {
      focus.remember(event.currentTarget);
      submit(event);
    },
  };
}

/**
 * Clears an image's description when another image is chosen; restores it when that choice is
 * removed.
 * @param isConflicting whether another member changed the description too.
 */
function useAltText<In extends FieldValues, Out extends FieldValues, Stored>(
  { image, fieldsOf }: EditFormOptions<In, Out, Stored>,
  form: UseFormReturn<In, unknown, Out>,
  base: Stored,
  isConflicting: boolean,
): void {
  const choice = image?.sent.choice ?? 'stays';
  const chosen = useRef(choice);
  /** The description before an image was chosen, and the version it belongs to. */
  const before = useRef<{ base: Stored; text: unknown } | null>(null);
  useEffect(() => {
    const previous = chosen.current;
    chosen.current = choice;
    if (previous === choice || isConflicting) return;
    const stored: unknown = fieldsOf(base)[altTextFieldName];
    if (previous === 'stays') {
      const text = form.getValues(altTextFieldName as Path<In>);
      before.current = { base, text };
      if (text === stored) setField(form, altTextFieldName, '');
    } else if (choice === 'stays') {
      const remembered = before.current;
      // A version that arrived in the meantime has its own description.
      setField(form, altTextFieldName, remembered?.base === base ? remembered.text : stored);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each choice
  }, [choice]);
}
