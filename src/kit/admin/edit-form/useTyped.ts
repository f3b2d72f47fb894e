import { useEffect, useId, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { PictureData } from '../../pictures/pictureData.ts';
import type { FormValues } from '../drafts/mergeVersions.ts';
import { isTypedWatched, noteTyped } from '../preview/typed.ts';
import { useWanted } from '../preview/wanted.ts';
import type { ImageChoice } from '../uploads/imageChoice.ts';
import { pictureSize } from '../uploads/thumbnail.ts';
import type { EditFormOptions } from './options.ts';

/** Tells the preview what is typed, and comes to the field that is pressed there. */
export function useTyped<In extends FieldValues, Out extends FieldValues, Stored>(
  options: Pick<EditFormOptions<In, Out, Stored>, 'schema' | 'shown' | 'image'>,
  form: UseFormReturn<In, unknown, Out>,
  base: Stored,
  isChanged: boolean,
): void {
  const { shown, image } = options;
  const id = useId();
  const picture = useChosenPicture(image?.sent.choice ?? 'stays');
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const area = shown?.area ?? null;
  const record = shown?.record ?? null;
  const isShown = area !== null && (record !== null || isChanged);
  const { subscribe, getValues } = form;
  useEffect(() => {
    if (!isShown) return;
    const into = (data: unknown): unknown => {
      const { schema, shown: how, image: field } = newest.current;
      const fields = {
        ...validFields(schema.shape, getValues()),
        ...(field && picture !== undefined && { [field.field]: picture?.src ?? null, picture }),
      };
      return how?.into ? how.into(data, fields, base) : { ...base, ...fields };
    };
    const note = () => noteTyped(id, { area, record, into });
    note();
    const stop = subscribe({ formState: { values: true }, callback: note });
    return () => {
      stop();
      noteTyped(id, null);
    };
  }, [isShown, area, record, base, picture, id, subscribe, getValues]);

  useWanted(record === null ? area : null, ({ field }) => {
    // The form is there, so it is the one that is wanted, with or without such a field.
    if (field !== null && field in getValues()) form.setFocus(field as Path<In>);
    return true;
  });
}

/** What is wrong so far is left out, so that what is stored stands in its place. */
function validFields(
  shape: Readonly<Record<string, { safeParse: (value: unknown) => Parsed }>>,
  values: FormValues,
): FormValues {
  const valid = Object.entries(values).flatMap(([name, value]) => {
    const read = shape[name]?.safeParse(value);
    return read?.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(valid);
}

type Parsed = { success: true; data: unknown } | { success: false };

/** Undefined where the stored one stays, and until its size is known. */
function useChosenPicture(choice: ImageChoice): PictureData | null | undefined {
  const [chosen, setChosen] = useState<{ file: File; picture: PictureData } | null>(null);
  const file = choice instanceof File ? choice : null;
  useEffect(() => {
    if (file === null || !isTypedWatched()) return;
    const src = URL.createObjectURL(file);
    let isLeft = false;
    pictureSize(file).then(
      (size) =>
        isLeft || setChosen({ file, picture: { ...size, src, placeholder: '', copies: {} } }),
      // The field says that it is no picture.
      () => {},
    );
    return () => {
      isLeft = true;
      URL.revokeObjectURL(src);
    };
  }, [file]);
  if (choice === 'goes') return null;
  return file !== null && chosen?.file === file ? chosen.picture : undefined;
}
