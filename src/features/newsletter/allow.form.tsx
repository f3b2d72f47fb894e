import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { FormDialog } from '../../kit/admin/records/FormDialog.tsx';
import { call } from '../../kit/client/api/call.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { newsletterEndpoints, SubscriptionDraft } from './newsletter.ts';

/** Shows the same result for any address: removed, unsubscribed or never on the list. */
export function AllowDialog({ onClosed }: { onClosed: () => void }) {
  const form = useEditForm({
    schema: SubscriptionDraft,
    stored: null,
    async save(body) {
      const { email } = await call(newsletterEndpoints.allow, { body });
      addAlert('success', `${email} can subscribe again.`);
      return null;
    },
    onSaved() {},
    failed: () => 'Failed to unblock the address',
  });
  return (
    <FormDialog title="Unblock an address" form={form} onClosed={onClosed} submitLabel="Unblock">
      <TextField
        label="Address"
        hint="For fans who were removed or unsubscribed, and want to come back."
        type="email"
        autoComplete="off"
        {...form.text('email')}
      />
    </FormDialog>
  );
}
