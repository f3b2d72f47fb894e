import { use, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEditForm } from '../edit-form/useEditForm.ts';
import { DateField } from '../inputs/numberFields.tsx';
import { SelectField } from '../inputs/SelectField.tsx';
import { LineButton } from '../inputs/LineButton.tsx';
import { TimeField } from '../inputs/TimeField.tsx';
import { TimeZoneField } from '../inputs/TimeZoneField.tsx';
import { pictureMessages } from '../../../errors/laterMessages.ts';
import { zoneName } from '../../dates/zoneName.ts';
import { typedTimeZone } from '../../schema/timeZone.ts';
import { FormDialog } from './FormDialog.tsx';
import { PrivateLinksContext } from './privateLinks.ts';
import { draftName, type RecordKind } from './recordKind.ts';
import { useRecordUpdate } from './useRecordUpdate.ts';
import { isPublicNow } from './published.ts';
import type { ListedRecord } from './RecordRows.tsx';
import { addUndoAlert } from '../undo/undoOffer.ts';
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
  const [schema] = useState(() => visibilitySchema(lackOf(kind, record, isHiding)));
  const form = useEditForm<VisibilityFields, VisibilityFields, T>({
    ...stored,
    onSaved: (saved) => addUndoAlert(hiddenUntil(saved) ?? kind.succeeded('updated'), saved),
    schema,
    stored: record,
    fieldsOf: visibilityOf,
    save: (fields, _touched, base) => update(base, publicationIn(fields)),
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
      form={form}
      onClosed={onClosed}
      submitLabel="Save"
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

/** Says what a draft needs before fans see it. */
function lackOf<T extends ListedRecord>(kind: RecordKind<T>, record: T, isHiding: boolean) {
  const isLacking = kind.canDraftLackPicture && record.isDraft === true && record.picture === null;
  if (!isLacking) return {};
  const message = `${pictureMessages.missing} Edit the ${kind.name} to add its ${kind.picture}.`;
  return { [isHiding ? 'fromDay' : 'shown']: message };
}
