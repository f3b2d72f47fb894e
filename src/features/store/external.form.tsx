import { FormNotes } from '../../kit/admin/edit-form/FormNotes.tsx';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { LinkInput } from '../../kit/admin/inputs/LinkInput.tsx';
import { SaveButton } from '../../kit/admin/inputs/SaveButton.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import type { StoreFormProps } from './store-form.admin.tsx';
import { failedToSave, useFillStore } from './store-saved.admin.tsx';
import { saveMerchConfig } from './store.queries.ts';
import { ExternalDraft } from './store.ts';
import type { MerchConfig } from './store-config.ts';

export function ExternalForm({ config, isShown }: StoreFormProps) {
  const fill = useFillStore();
  const form = useEditForm<ExternalDraft, ExternalDraft, MerchConfig>({
    schema: ExternalDraft,
    stored: config,
    fieldsOf: ({ storefrontUrl }) => ({ storefrontUrl: storefrontUrl ?? '' }),
    save: (_fields, touched, { revision }) => saveMerchConfig({ ...touched, revision }),
    onSaved: (saved) => void fill(saved),
    onTheirs: (theirs) => void fill(theirs),
    failed: () => failedToSave,
    draft: { form: 'store/external' },
  });
  return (
    <section hidden={!isShown} aria-label="External" className="grid grid-cols-1 gap-8">
      <h2 className="voice text-step-1">External</h2>
      <form noValidate tabIndex={-1} onSubmit={form.submit} className="grid grid-cols-1 gap-5">
        <FormNotes notes={form.notes} />
        <fieldset disabled={form.isSaving} className="grid min-w-0 grid-cols-1">
          <LinkInput
            label="Store URL"
            hint="The Store link in the navigation opens this address in a new tab."
            placeholder="your-band.bandcamp.com/merch"
            required
            {...form.field('storefrontUrl')}
          />
        </fieldset>
        <FormError problem={form.problem} />
        <SaveButton form={form} />
      </form>
    </section>
  );
}
