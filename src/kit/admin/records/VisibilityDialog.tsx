import { use } from 'react';
import { useWatch } from 'react-hook-form';
import { useEditForm } from '../edit-form/useEditForm.ts';
import { DateField, TimeField } from '../inputs/numberFields.tsx';
import { SelectField } from '../inputs/SelectField.tsx';
import { TimeZoneField } from '../inputs/TimeZoneField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { PrivateLinksContext } from './privateLinks.ts';
import { draftName, type RecordKind } from './recordKind.ts';
import { useRecordUpdate } from './useRecordUpdate.ts';
import { isPublicNow } from './published.ts';
import type { ListedRecord } from './RecordRows.tsx';
import {
  publicationIn,
  visibilityOf,
  VisibilitySchema,
  type VisibilityFields,
} from './visibility.ts';

interface VisibilityDialogProps<T extends ListedRecord> {
  kind: RecordKind<T>;
  record: T;
  onClosed: () => void;
}

const choices = { always: 'Now', hours: 'On a schedule', draft: 'Draft' };

/** Sets when fans can see a record. */
export function VisibilityDialog<T extends ListedRecord>(props: VisibilityDialogProps<T>) {
  const { kind, record, onClosed } = props;
  const { update, ...stored } = useRecordUpdate(kind);
  const privateLinks = use(PrivateLinksContext);
  const form = useEditForm<VisibilityFields, VisibilityFields, T>({
    ...stored,
    schema: VisibilitySchema,
    stored: record,
    fieldsOf: visibilityOf,
    save: (fields, _touched, base) => update(base, publicationIn(fields)),
    failed: () => `Failed to update ${kind.name}`,
    // Its draft has its own name, to stay apart from the record's other form.
    draft: { form: `visibility/${draftName(kind, record)}` },
  });
  const { control, field, text } = form;
  const [shown, fromDay, untilDay] = useWatch({ control, name: ['shown', 'fromDay', 'untilDay'] });
  const isDayMissing = shown === 'hours' && fromDay === null && untilDay === null;
  return (
    <FormDialog title="Visibility" form={form} onClosed={onClosed} submitLabel="Save">
      <SelectField label="Visible" options={choices} {...field('shown')} />
      {shown === 'hours' && (
        <>
          <div
            data-lacks={isDayMissing ? 'From or Until' : undefined}
            className="grid grid-cols-2 items-start gap-4"
          >
            <DateField label="From" name="fromDay" control={control} />
            <TimeField
              label="Start Time"
              name="fromTime"
              control={control}
              placeholder="Midnight"
            />
          </div>
          <div className="grid grid-cols-2 items-start gap-4">
            <DateField label="Until" name="untilDay" control={control} />
            <TimeField label="End Time" name="untilTime" control={control} placeholder="Midnight" />
          </div>
          <TimeZoneField label="Time Zone" {...text('timeZone')} />
        </>
      )}
      {!isPublicNow(record) && privateLinks?.({ noun: kind.noun, record: record._id })}
    </FormDialog>
  );
}
