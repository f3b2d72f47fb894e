import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { z } from 'zod';
import { addUndoAlert } from '../../kit/admin/undo/undoOffer.ts';
import { useDocument } from '../../kit/admin/records/useDocument.ts';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { TimeZoneField } from '../../kit/admin/inputs/TimeZoneField.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { typedTimeZone } from '../../kit/schema/timeZone.ts';
import { showsSettingsArea } from './shows.queries.ts';
import { showsSettingsEndpoints, type ShowsSettings } from './shows-settings.ts';

/** The options of `useEditForm` that the forms share. @param texts the toasts' texts. */
export function useShowsSettings(
  settings: ShowsSettings,
  texts: { saved: string; failed: string },
) {
  const { shown: _shown, ...document } = useDocument(
    showsSettingsArea,
    settings,
    showsSettingsEndpoints.update,
  );
  return {
    ...document,
    onSaved: (saved: ShowsSettings) => addUndoAlert(texts.saved, saved),
    failed: () => texts.failed,
  };
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
  const form = useEditForm({
    ...useShowsSettings(settings, {
      saved: 'Home time zone updated successfully!',
      failed: 'Failed to update shows settings',
    }),
    schema: HomeZone,
    draft: { form: 'home-zone' },
  });
  return (
    // Rarely needed, so it is closed unless it has unsaved input.
    <details open={form.changed || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-small text-muted">
        <ChevronDown aria-hidden className="size-4 shrink-0 [[open]>summary>&]:rotate-180" />
        Home time zone: {settings.timeZone}
      </summary>
      <ShowsSettingsForm form={form}>
        <TimeZoneField
          label="Home Time Zone"
          hint="Used for shows imported without a time zone."
          {...form.text('timeZone')}
        />
      </ShowsSettingsForm>
    </details>
  );
}
