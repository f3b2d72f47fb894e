import { call } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { FormDialog } from '../../kit/admin/records/FormDialog.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { deviceOf } from '../session/device.ts';
import { PasskeyFields, PasskeyNaming, type Passkey, passkeyEndpoints } from './passkeys.ts';

export const passkeysArea = area('passkeys', passkeyEndpoints.list, 'your passkeys');

/** The form's key in the draft store. */
export const newPasskeyDraft = 'passkey';

export function AddPasskeyDialog({ onClosed }: { onClosed: () => void }) {
  const areas = useAreas();
  const form = useEditForm<PasskeyFields, PasskeyFields, Passkey | null>({
    schema: PasskeyFields,
    stored: null,
    fieldsOf: () => suggested(),
    async save({ name, currentPassword }) {
      const { addDevice } = await import('./device.queries.ts');
      return addDevice(name, currentPassword);
    },
    onSaved(added) {
      if (!added) return;
      areas.change(passkeysArea, (all) => ({ ...all, passkeys: [...all.passkeys, added] }));
      addAlert('success', `You can now sign in with ${added.name}.`);
    },
    failed: () => 'Failed to add the passkey',
    draft: { form: newPasskeyDraft, secret: ['currentPassword'] },
  });
  return (
    <FormDialog title="Add a Passkey" form={form} onClosed={onClosed} submitLabel="Continue">
      <p className="text-muted">
        Next, your browser asks for your fingerprint, face or device PIN, or for another device.
      </p>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...form.text('currentPassword')}
      />
      <NameField {...form.text('name')} />
    </FormDialog>
  );
}

interface RenameDialogProps {
  passkey: Passkey;
  onClosed: () => void;
}

export function RenamePasskeyDialog({ passkey, onClosed }: RenameDialogProps) {
  const areas = useAreas();
  const form = useEditForm<PasskeyNaming, PasskeyNaming, Passkey>({
    schema: PasskeyNaming,
    stored: passkey,
    save: ({ name }) =>
      call(passkeyEndpoints.rename, { params: { id: passkey._id }, body: { name } }).catch(
        areas.reloadWhenGone(passkeysArea),
      ),
    onSaved(named) {
      areas.change(passkeysArea, (all) => ({
        ...all,
        passkeys: all.passkeys.map((one) => (one._id === named._id ? named : one)),
      }));
      addAlert('success', `Renamed the passkey to ${named.name}.`);
    },
    failed: () => 'Failed to rename the passkey',
  });
  return (
    <FormDialog
      title={`Rename ${passkey.name}`}
      form={form}
      onClosed={onClosed}
      submitLabel="Rename"
    >
      <NameField {...form.text('name')} />
    </FormDialog>
  );
}

function NameField(field: ReturnType<ReturnType<typeof useEditForm>['text']>) {
  return (
    <TextField
      label="Name"
      hint="Helps you recognize it in the list."
      autoComplete="off"
      {...field}
    />
  );
}

const suggested = (): PasskeyFields => ({
  name: deviceOf(navigator.userAgent),
  currentPassword: '',
});
