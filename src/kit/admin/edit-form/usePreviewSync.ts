import { useEffect, useEffectEvent, useId, useMemo, useState, type FocusEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { altTextFieldName } from '../../pictures/altText.ts';
import type { PictureData } from '../../pictures/pictureData.ts';
import type { FormValues } from '../drafts/mergeVersions.ts';
import { setDraftValues } from '../preview/draftValues.ts';
import { useFocusRequest } from '../preview/focusRequest.ts';
import type { ImageChoice } from '../uploads/imageChoice.ts';
import type { FieldsSchema } from './fieldValue.ts';
import type { EditFormOptions } from './options.ts';
import { useChosenPictures } from './useChosenPictures.ts';

/**
 * Sends edits to the preview, and focuses the field that is pressed there.
 * @returns listeners that make the preview show the edited part of a document.
 */
export function usePreviewSync<In extends FieldValues, Out extends FieldValues, Stored>(
  options: Pick<EditFormOptions<In, Out, Stored>, 'schema' | 'shown' | 'image'>,
  form: UseFormReturn<In, unknown, Out>,
  base: Stored,
  isChanged: boolean,
) {
  const { shown, image } = options;
  const id = useId();
  const picture = useChosenPicture(image?.sent.choice ?? 'stays');
  const newest = useEffectEvent(() => options);
  const area = shown?.area ?? null;
  const record = shown?.record ?? null;
  const [field, setField] = useState<string | null>(null);
  const isShown = area !== null && (record !== null || isChanged || field !== null);
  const { subscribe, getValues } = form;
  useEffect(() => {
    if (!isShown) return;
    const into = (data: unknown): unknown => {
      if (record === null && !isChanged) return data;
      const { schema, shown: how, image: chosen } = newest();
      const fields = {
        ...validFields(schema, getValues()),
        ...(chosen && picture !== undefined && { [chosen.field]: picture?.src ?? null, picture }),
      };
      return how?.into ? how.into(data, fields, base) : { ...base, ...fields };
    };
    const publish = () => setDraftValues(id, { area, record, field, into });
    publish();
    const stop = subscribe({ formState: { values: true }, callback: publish });
    return () => {
      stop();
      setDraftValues(id, null);
    };
  }, [isShown, isChanged, area, record, field, base, picture, id, subscribe, getValues]);

  useFocusRequest(record === null ? area : null, ({ field: requested }) => {
    // The requested form is open, even if it has no such field.
    if (requested !== null && requested in getValues()) form.setFocus(requested as Path<In>);
    if (requested !== null && requested === image?.field) {
      document.querySelector<HTMLElement>('[data-image-field] input')?.focus();
    }
    return true;
  });
  return {
    onFocus({ target }: FocusEvent<HTMLFormElement>) {
      const { name, type } = target as EventTarget as HTMLInputElement;
      const isOfPicture = image && (type === 'file' || name === altTextFieldName);
      setField(isOfPicture ? image.field : name || null);
    },
    // Leaves the focus alone if another window has it, such as the preview's.
    onBlur({ currentTarget, relatedTarget: next }: FocusEvent<HTMLFormElement>) {
      if (next && !currentTarget.contains(next) && !next.closest('[data-preview]')) setField(null);
    },
  };
}

/** Invalid values are omitted, so that the preview shows the stored ones. */
function validFields({ shape }: FieldsSchema<unknown, unknown>, values: FormValues): FormValues {
  const valid = Object.entries(values).flatMap(([name, value]) => {
    const read = shape[name]?.safeParse(value);
    return read?.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(valid);
}

/** Undefined if the stored image stays, and until the new one's size is known. */
function useChosenPicture(choice: ImageChoice): PictureData | null | undefined {
  const files = useMemo(() => (choice instanceof File ? [choice] : []), [choice]);
  const pictures = useChosenPictures(files);
  if (choice === 'goes') return null;
  return choice instanceof File ? pictures.get(choice) : undefined;
}
