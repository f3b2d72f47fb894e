import { useRef, useState, type ReactNode } from 'react';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { pictureMessages } from '../../../errors/laterMessages.ts';
import { isGone, isUnanswered, tooLate } from '../../../errors/failure.ts';
import { addUndoAlert } from '../undo/undoOffer.ts';
import { normalizeBy, type FieldsSchema } from '../edit-form/fieldValue.ts';
import { FormDialog } from './FormDialog.tsx';
import { ImageField } from '../uploads/ImageField.tsx';
import { altTextFieldName } from '../../pictures/altText.ts';
import { AltTextField, CheckboxField } from '../inputs/fields.tsx';
import { newRecordId } from '../../api/recordId.ts';
import { draftName, withRecord, type RecordKind, type Revised } from './recordKind.ts';
import { useRecordUpdate } from './useRecordUpdate.ts';
import { useEditForm } from '../edit-form/useEditForm.ts';
import { useImageUpload, type ImageUpload } from '../uploads/useImageUpload.ts';
import { changedFields } from '../drafts/mergeVersions.ts';
import { z } from 'zod';
import type { Published } from './published.ts';

type Blank<In> = { [Field in keyof In]: In[Field] | null };

export interface RecordFormProps<T> {
  /** Null for a new record. */
  record: T | null;
  /** The image that a new record starts with. */
  picture: File | null;
  /** The record whose fields and image a new record starts with. */
  copied?: T;
  onClosed: () => void;
}

interface RecordDialogProps<
  In extends FieldValues,
  Out extends FieldValues,
  T extends Revised,
> extends RecordFormProps<T> {
  kind: RecordKind<T>;
  /** The fields besides the image. */
  schema: FieldsSchema<Out, In>;
  blank: Blank<In>;
  /** The first values of fields that a copy doesn't take over. */
  notCopied?: Partial<Blank<In>>;
  /** Returns values that the form has instead of the record's; `blank` replaces null in the rest. */
  fieldsOf?: (record: T) => Partial<In>;
  /** The record's image, required unless `isOptional`; described by `altTextFieldName`. */
  image?: { field: keyof T & string; label: string; isOptional?: boolean };
  /** Shown before the image. */
  before?: ReactNode;
  /** Converts a new record's fields to the request; omitted if they are sent as they are. */
  sentOf?: (fields: Out) => object;
  /** Called after a save of this form. @param pressed the value of the button that was pressed */
  onSaved?: (record: T, pressed: string) => void;
  isWide?: boolean;
  /** Renders a further button beside the one that saves. */
  renderAction?: (form: ReturnType<typeof useEditForm<In, Out, T | null>>) => ReactNode;
  /** Converts the touched fields of a stored record likewise. */
  changeOf?: (record: T, touched: Partial<Out>) => object;
  children: (
    form: ReturnType<typeof useEditForm<In, Out, T | null>>,
    image: ImageUpload,
  ) => ReactNode;
}

/** Adds or changes a record; if no image is chosen, the stored one stays. */
export function RecordDialog<In extends FieldValues, Out extends FieldValues, T extends Revised>(
  props: RecordDialogProps<In, Out, T>,
) {
  const { kind, record, image } = props;
  const { form, sentImage, copiedImage, asksDraft, adds } = useRecordForm(props);
  const isDeleted = adds && record !== null;
  const stored = image && record && !adds ? (record[image.field] as string | null) : copiedImage;
  const isDraft: unknown = useWatch({
    control: form.control as unknown as Control,
    name: 'isDraft',
  });
  // A record that was stored without an image can still be saved.
  const isRequired =
    (adds || asksDraft) && !image?.isOptional && !(kind.canDraftLackPicture && isDraft === true);
  const isMissing =
    image !== undefined &&
    isRequired &&
    form.state !== 'saved' &&
    !(sentImage.choice instanceof File) &&
    (!stored || sentImage.choice === 'goes');
  const lacks = kind.canDraftLackPicture && image?.label;
  const problem = isDeleted && form.problem ? `${form.problem} ${addAsNew}` : form.problem;
  return (
    <FormDialog
      title={`${adds ? 'Add' : 'Edit'} ${kind.title}`}
      form={{ ...form, problem, isValid: form.isValid && !isMissing }}
      onClosed={props.onClosed}
      submitLabel={
        adds && kind.isAddedAsDraft ? 'Save Draft' : `${adds ? 'Add' : 'Update'} ${kind.title}`
      }
      isReadyAtOnce={props.copied !== undefined}
      isWide={props.isWide ?? false}
      otherAction={props.renderAction?.(form)}
      isEager={props.renderAction !== undefined && !adds}
      before={
        <>
          {props.before}
          {image && (
            <ImageField
              label={image.label}
              image={sentImage}
              stored={stored}
              required={isRequired && !stored}
              error={isMissing && form.changed ? pictureMessages.missing : null}
              disabled={form.isSaving}
            />
          )}
        </>
      }
    >
      {image && (
        <AltTextField
          hint="Read aloud by screen readers."
          {...form.text(altTextFieldName as Path<In>)}
        />
      )}
      {props.children(form, sentImage)}
      {asksDraft && (
        <CheckboxField
          label={`Draft (hidden from fans)${lacks ? `. It needs no ${lacks.toLowerCase()}.` : ''}`}
          name="isDraft"
          control={form.control as unknown as Control}
        />
      )}
    </FormDialog>
  );
}

const addAsNew = 'Your draft is saved. You can add it as new.';

function useRecordForm<In extends FieldValues, Out extends FieldValues, T extends Revised>(
  props: RecordDialogProps<In, Out, T>,
) {
  const { kind, record, image, sentOf = asTyped, changeOf = (_, touched) => touched } = props;
  const { update, onStored } = useRecordUpdate(kind);
  // Reused by every attempt: if only the response was lost, the next attempt finds the record.
  const [id, setId] = useState(newRecordId);
  const mayBeThere = useRef(false);
  /** The id of a record that another member has just deleted. */
  const [gone, setGone] = useState<string | null>(null);
  const adds = record === null || gone !== null;
  const sentImage = useImageUpload(props.picture ?? 'stays');
  // Sent in the same request, so that the record is never public in between.
  const [asksDraft] = useState(
    kind.isPublished && !kind.isAddedAsDraft && (!record || draftOf(record).isDraft),
  );
  const [schema] = useState(() => withDraftField(props.schema));
  const fieldsOf = (stored: T): In => {
    const fields = filledFrom({ ...stored, ...props.fieldsOf?.(stored) }, props.blank);
    return asksDraft ? { ...fields, ...draftOf(stored) } : fields;
  };
  const { copied } = props;
  const copiedImage = copied && image ? (copied[image.field] as string | null) : null;
  const first = copied
    ? { ...fieldsOf(copied), ...props.notCopied }
    : { ...props.blank, ...(asksDraft && draftOf({})) };

  const onFound = (known: string) => {
    setId(known);
    mayBeThere.current = true;
  };
  const add = async (fields: Out, picture: unknown): Promise<T> => {
    const isAgain = mayBeThere.current;
    const body = {
      ...sentOf(fields),
      _id: id,
      ...(image && { [image.field]: picture }),
      ...(kind.isAddedAsDraft && { isDraft: true }),
    };
    const added = await (kind.calls.add(body) as Promise<T>).catch((failure: unknown) => {
      mayBeThere.current ||= isUnanswered(failure);
      throw failure;
    });
    const isOther =
      changedFields(fields, fieldsOf(added), normalizeBy(props.schema)).length > 0 ||
      (image !== undefined && (added[image.field] ?? '') !== picture);
    // An earlier attempt added the record, so later edits are a change.
    if (isAgain && isOther) throw tooLate(added);
    return added;
  };

  const form = useEditForm<In, Out, T | null>({
    schema: asksDraft ? schema : props.schema,
    stored: record,
    // A new record's fields start empty, and the schema reports the missing ones.
    fieldsOf: (stored) => (stored ? fieldsOf(stored) : (first as In)),
    async save(fields, touched, base) {
      if (!base || base._id === gone) {
        const { [image?.field ?? '']: chosen = copiedImage } = touched;
        return add(fields, image && (chosen ?? ''));
      }
      return update(base, changeOf(base, touched)).catch((failure: unknown) => {
        if (isGone(failure)) {
          setGone(base._id);
          if (base._id === id) setId(newRecordId());
        }
        throw failure;
      });
    },
    onStored: (stored) => stored && onStored(stored),
    onSaved(saved, pressed) {
      if (!saved) return;
      addUndoAlert(kind.succeeded(adds ? 'added' : 'updated'), saved);
      props.onSaved?.(saved, pressed);
    },
    failed: (failure) =>
      kind.failedBy?.(failure) ?? `Failed to ${adds ? 'add' : 'update'} ${kind.name}`,
    draft: {
      // Otherwise a copy would mix with the draft of a new record.
      form: draftName(kind, copied ? { _id: `copy of ${copied._id}` } : record),
      ...(!record && { newId: { id, onFound } }),
    },
    ...(image && { image: { sent: sentImage, field: image.field } }),
    shown: {
      area: kind.area.name,
      record: record?._id ?? id,
      into(data, fields, base) {
        const known = base ?? { picture: null, ...copied, revision: 0, ...props.blank };
        // The value has every field of its kind, though some may still be empty.
        const typed = { ...known, ...fields, _id: record?._id ?? id } as unknown as T;
        return withRecord(kind, data as readonly T[], kind.shown?.(typed, fields, base) ?? typed);
      },
    },
  });
  return { form, sentImage, copiedImage, asksDraft, adds };
}

const asTyped = <Out extends object>(fields: Out): Out => fields;

/** Converts a record's fields to the form's. */
const filledFrom = <T extends object, In>(record: T, blank: Blank<In>): In =>
  Object.fromEntries(
    Object.entries(blank).map(([name, none]) => [name, record[name as keyof T] ?? none]),
  ) as In;

const draftField = z.object({ isDraft: z.boolean() });

/** Returns the draft field for the form of a new record. */
const draftOf = (record: object) => ({ isDraft: (record as Published).isDraft ?? false });

function withDraftField<Out, In>(schema: FieldsSchema<Out, In>): FieldsSchema<Out, In> {
  const shape = { ...schema.shape, ...draftField.shape };
  const both = Object.assign(z.intersection(schema, draftField), { shape });
  return both as unknown as FieldsSchema<Out, In>;
}
