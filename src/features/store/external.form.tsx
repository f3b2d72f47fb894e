import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { LinkInput } from '../../kit/admin/inputs/LinkInput.tsx';
import type { MerchConfig } from './store-config.ts';
import type { StoreFormProps } from './store-form.admin.tsx';
import { saveMerchConfig } from './store.queries.ts';
import { ExternalDraft } from './store.ts';

export function ExternalForm({ saving }: StoreFormProps) {
  const form = useEditForm<ExternalDraft, ExternalDraft, MerchConfig>({
    ...saving,
    schema: ExternalDraft,
    fieldsOf: ({ storefrontUrl }) => ({ storefrontUrl: storefrontUrl ?? '' }),
    save: (_fields, touched, { revision }) => saveMerchConfig({ ...touched, revision }),
    draft: { form: 'store/external' },
  });
  return (
    <EditForm form={form}>
      <LinkInput
        label="Store URL"
        hint="The Store link in the navigation opens this address in a new tab."
        placeholder="your-band.bandcamp.com/merch"
        required
        {...form.field('storefrontUrl')}
      />
    </EditForm>
  );
}
