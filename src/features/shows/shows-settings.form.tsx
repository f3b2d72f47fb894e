import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { addUndoAlert } from '../../kit/admin/undo/undoOffer.ts';
import { call } from '../../kit/client/api/call.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import type { EditFormOptions } from '../../kit/admin/edit-form/options.ts';
import { TimeZoneField } from '../../kit/admin/inputs/TimeZoneField.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { typedTimeZone } from '../../kit/schema/timeZone.ts';
import { showsSettingsArea } from './shows.queries.ts';
import {
  showsSettingsEndpoints,
  type ShowsSettings,
  type ShowsSettingsChange,
} from './shows-settings.ts';

type Options<Fields extends FieldValues> = EditFormOptions<Fields, Fields, ShowsSettings>;

/** @param texts the toasts' texts. */
export function useShowsSettingsForm<Fields extends ShowsSettingsChange>(
  settings: ShowsSettings,
  fields: Pick<Options<Fields>, 'schema' | 'fieldsOf' | 'draft'>,
  texts: { saved: string; failed: string },
) {
  const areas = useAreas();
  return useEditForm<Fields, Fields, ShowsSettings>({
    ...fields,
    stored: settings,
    save: (change, _touched, { revision }) =>
      call(showsSettingsEndpoints.update, { body: { ...change, revision } }),
    onStored: (stored) => areas.fill(showsSettingsArea, stored),
    onSaved: (saved) => addUndoAlert(texts.saved, saved),
    failed: () => texts.failed,
  });
}

export function ShowsSettingsForm(
  props: Pick<ComponentProps<typeof EditForm>, 'form' | 'children'>,
) {
  return (
    <div className="max-w-xl">
      <EditForm failed="Failed to update shows settings" {...props} />
    </div>
  );
}

const HomeZone = z.strictObject({ timeZone: typedTimeZone });

export function HomeZoneForm({ settings }: { settings: ShowsSettings }) {
  const form = useShowsSettingsForm(
    settings,
    {
      schema: HomeZone,
      fieldsOf: ({ timeZone }) => ({ timeZone }),
      draft: { form: 'home-zone' },
    },
    { saved: 'Home time zone updated successfully!', failed: 'Failed to update shows settings' },
  );
  return (
    <ShowsSettingsForm form={form}>
      <TimeZoneField
        label="Home Time Zone"
        hint="Of shows that another program adds without a zone of their own."
        {...form.text('timeZone')}
      />
    </ShowsSettingsForm>
  );
}
