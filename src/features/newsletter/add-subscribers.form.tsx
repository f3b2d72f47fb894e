import { z } from 'zod';
import { FormDialog } from '../../kit/admin/records/FormDialog.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { call } from '../../kit/client/api/call.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { requiredText } from '../../kit/schema/text.ts';
import { emailError } from '../../kit/schema/emailAddress.ts';
import { mostAddedAtOnce, newsletterEndpoints } from './newsletter.ts';
import { addressesIn, newsletterLimits } from './newsletter.view.ts';

/** Asks pasted addresses to confirm: none is subscribed without that. */
export function AddSubscribersDialog(props: { onAdded: () => void; onClosed: () => void }) {
  const form = useEditForm({
    schema: Addresses,
    stored: null,
    async save({ addresses, consent }) {
      await call(newsletterEndpoints.add, { body: { emails: addressesIn(addresses), consent } });
      addAlert('success', 'New addresses get an e-mail to confirm.');
      return null;
    },
    onSaved: () => props.onAdded(),
    failed: () => 'Failed to add the subscribers',
  });
  return (
    <FormDialog title="Add subscribers" form={form} onClosed={props.onClosed} submitLabel="Add">
      <p className="text-muted">
        Each address gets an e-mail with a link to confirm. Removed and unsubscribed addresses are
        skipped.
      </p>
      <TextArea
        label="E-mail addresses"
        hint={`One per line, at most ${mostAddedAtOnce} at once.`}
        autoComplete="off"
        {...form.text('addresses')}
      />
      <TextField
        label="How they agreed"
        hint="Stored with each address, such as: signed our list in Leeds."
        autoComplete="off"
        {...form.text('consent')}
      />
    </FormDialog>
  );
}

const Addresses = z.strictObject({
  consent: requiredText(newsletterLimits.consent),
  addresses: requiredText(20_000).superRefine((text, context) => {
    const addresses = addressesIn(text);
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    const wrong = addresses.find((address) => emailError(address) !== null);
    if (wrong !== undefined) complain(`Not a valid e-mail address: ${wrong.slice(0, 60)}`);
    else if (addresses.length > mostAddedAtOnce) {
      complain(`At most ${mostAddedAtOnce} addresses at once`);
    }
  }),
});
