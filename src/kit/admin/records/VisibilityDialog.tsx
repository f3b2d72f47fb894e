import { use, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useEditForm, type FormStatus } from '../edit-form/useEditForm.ts';
import { Checkbox, SelectField } from '../inputs/fields.tsx';
import { DateField } from '../inputs/numberFields.tsx';
import { LineButton } from '../inputs/buttons.tsx';
import { TimeField } from '../inputs/TimeField.tsx';
import { TimeZoneField } from '../inputs/TimeZoneField.tsx';
import { zoneName } from '../../dates/zoneName.ts';
import { typedTimeZone } from '../../schema/timeZone.ts';
import { FormDialog } from './FormDialog.tsx';
import { PrivateLinksContext } from './privateLinks.ts';
import { draftName, type RecordKind } from './recordKind.ts';
import { useRecordUpdate } from './useRecordUpdate.ts';
import { isPublicNow } from './published.ts';
import type { ListedRecord } from './RecordRows.tsx';
import { useArea } from '../../client/data/useArea.ts';
import { addUndoAlert } from '../undo/undoOffer.ts';
import { ImageField } from '../uploads/ImageField.tsx';
import { useImageUpload } from '../uploads/useImageUpload.ts';
import {
  hiddenUntil,
  presetsAt,
  publicationIn,
  visibilityOf,
  visibilitySchema,
  type VisibilityFields,
} from './visibility.ts';

interface VisibilityDialogProps<T extends ListedRecord> {
  kind: RecordKind<T>;
  record: T;
  /** Whether the member asked for a time until which to hide the record. */
  isHiding?: boolean;
  onClosed: () => void;
}

const choices = { always: 'Now', hours: 'On a schedule', draft: 'Draft' };

/** Sets when fans can see a record. */
export function VisibilityDialog<T extends ListedRecord>(props: VisibilityDialogProps<T>) {
  const { kind, record, isHiding = false, onClosed } = props;
  const { update, ...stored } = useRecordUpdate(kind);
  const privateLinks = use(PrivateLinksContext);
  const lacked = useLackedPicture(kind, [record]);
  const form = useEditForm<VisibilityFields, VisibilityFields, T>({
    ...stored,
    onSaved: (saved) => addUndoAlert(hiddenUntil(saved) ?? kind.succeeded('updated'), saved),
    schema: visibilitySchema,
    stored: record,
    fieldsOf: visibilityOf,
    save: async (fields, _touched, base) =>
      update(base, { ...publicationIn(fields), ...(await lacked.send())(base) }),
    failed: () => `Failed to update ${kind.name}`,
    // Its draft has its own name, to stay apart from the record's other form.
    draft: { form: `visibility/${draftName(kind, record)}` },
  });
  const { control, field, text, setValue } = form;
  const [shown, fromDay, untilDay, zone] = useWatch({
    control,
    name: ['shown', 'fromDay', 'untilDay', 'timeZone'],
  });
  const set = <Name extends keyof VisibilityFields>(name: Name, value: VisibilityFields[Name]) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: true });
  useEffect(() => {
    if (isHiding && fromDay !== null) set('shown', 'hours');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each day
  }, [fromDay]);
  const timeZone = typedTimeZone.safeParse(zone).data ?? visibilityOf(record).timeZone;
  const orMidnight = { control, placeholder: 'Midnight', likely: 9 * 60 };
  const isDayMissing = shown === 'hours' && fromDay === null && untilDay === null;
  return (
    <FormDialog
      title={isHiding ? 'Hide until' : 'Visibility'}
      form={{ ...form, isValid: form.isValid && (shown === 'draft' || !lacked.isMissing) }}
      onClosed={onClosed}
      submitLabel="Save"
      before={shown !== 'draft' && lacked.fieldIn(form)}
    >
      {!isHiding && <SelectField label="Visible" options={choices} {...field('shown')} />}
      {(isHiding || shown === 'hours') && (
        <>
          <div role="group" aria-label="Hide until" className="flex flex-wrap items-center gap-3">
            {presetsAt(Date.now(), timeZone).map(({ label, ...preset }) => (
              <LineButton
                key={label}
                onClick={() => {
                  set('fromDay', preset.fromDay);
                  set('fromTime', preset.fromTime);
                }}
              >
                {label}
              </LineButton>
            ))}
            <span className="text-small text-muted">{zoneName(Date.now(), timeZone)}</span>
          </div>
          <div
            data-lacks={isDayMissing ? 'Visible from or Visible until' : undefined}
            className="grid grid-cols-2 items-start gap-4"
          >
            <DateField label="Visible from" name="fromDay" control={control} />
            <TimeField label="Start Time" name="fromTime" {...orMidnight} />
            <DateField label="Visible until" name="untilDay" control={control} />
            <TimeField label="End Time" name="untilTime" {...orMidnight} />
          </div>
          <TimeZoneField label="Time Zone" {...text('timeZone')} />
        </>
      )}
      {!isPublicNow(record) && privateLinks?.({ noun: kind.noun, record: record._id })}
    </FormDialog>
  );
}

interface PublishDialogProps<T extends ListedRecord> {
  kind: RecordKind<T>;
  drafts: readonly T[];
  nameOf: (record: T) => string;
  onClosed: () => void;
}

/** Shows drafts to fans; those that lack an image get the same one. */
export function PublishDialog<T extends ListedRecord>(props: PublishDialogProps<T>) {
  const { kind, nameOf, onClosed } = props;
  const { update, onStored } = useRecordUpdate(kind);
  const [ids] = useState(() => props.drafts.map(({ _id }) => _id));
  const drafts = (useArea(kind.area).data ?? []).filter(({ _id }) => ids.includes(_id));
  const [left, setLeft] = useState<readonly string[]>([]);
  const published = useRef<T[]>([]);
  // After a failure, the next attempt publishes the rest.
  const rest = drafts.filter(({ _id, isDraft }) => isDraft && !left.includes(_id));
  const lacked = useLackedPicture(kind, rest);
  const isAlone = ids.length === 1;
  const form = useEditForm<object, object, T | null>({
    schema: z.object({}),
    stored: null,
    async save() {
      const pictureOf = await lacked.send();
      for (const one of rest) {
        published.current.push(await update(one, { isDraft: false, ...pictureOf(one) }));
        onStored(published.current.at(-1)!);
      }
      return null;
    },
    onStored: (stored) => stored && onStored(stored),
    onSaved: () => addUndoAlert('Published', ...published.current),
    failed: () => 'Failed to publish',
  });
  return (
    <FormDialog
      title={`Publish ${isAlone ? nameOf(props.drafts[0]!) : 'Drafts'}`}
      form={{ ...form, isValid: form.isValid && !lacked.isMissing && left.length < drafts.length }}
      onClosed={onClosed}
      submitLabel={isAlone ? 'Publish' : `Publish ${drafts.length - left.length}`}
      isReadyAtOnce
      isEager
      before={lacked.fieldIn(form)}
    >
      {!isAlone && (
        <div>
          {drafts.map((one) => (
            <Checkbox
              key={one._id}
              label={nameOf(one)}
              checked={!left.includes(one._id)}
              onChange={(isOn) =>
                setLeft(isOn ? left.filter((id) => id !== one._id) : [...left, one._id])
              }
            />
          ))}
        </div>
      )}
    </FormDialog>
  );
}

/** Asks for the image that drafts lack, which they need before fans see them. */
function useLackedPicture<T extends ListedRecord>(kind: RecordKind<T>, drafts: readonly T[]) {
  const { canDraftLackPicture = false, picture: name = '' } = kind;
  const image = useImageUpload();
  const isLacking = ({ isDraft, picture }: T) =>
    canDraftLackPicture && isDraft === true && picture === null;
  const lacking = drafts.filter(isLacking).length;
  const label = name.replace(/^./, (first) => first.toUpperCase());
  return {
    /** Uploads it. @returns the change of a draft. */
    async send() {
      const address = await image.send();
      return (one: T) => (isLacking(one) ? { [name]: address } : {});
    },
    isMissing: lacking > 0 && !(image.choice instanceof File),
    fieldIn: ({ isSaving }: FormStatus) =>
      lacking > 0 && (
        <ImageField
          label={lacking === 1 ? label : `${label} for the ${lacking} without one`}
          image={image}
          stored={null}
          required
          disabled={isSaving}
        />
      ),
  };
}
