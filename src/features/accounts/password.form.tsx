import { useId } from 'react';
import { WaitsFor } from '../../kit/admin/edit-form/WaitsFor.tsx';
import { FormButton } from '../../kit/admin/inputs/buttons.tsx';
import { call } from '../../kit/client/api/call.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { accountEndpoints, PasswordFields } from './accounts.ts';
import { maxPasswordLength, minPasswordLength } from '../session/password.view.ts';
import { sessionsArea } from '../session/open-sessions.admin.tsx';

export function PasswordForm() {
  const areas = useAreas();
  const waits = useId();
  const form = useEditForm({
    schema: PasswordFields,
    stored: null,
    async save({ currentPassword, newPassword }) {
      await call(accountEndpoints.changePassword, { body: { currentPassword, newPassword } });
      return null;
    },
    onSaved() {
      addAlert('success', 'Your password was changed. All other devices are signed out.');
      areas.reload(sessionsArea);
    },
    failed: () => 'Failed to change the password',
  });
  return (
    <section className="grid max-w-112 grid-cols-1 gap-4">
      <h2 className="display text-step-1">Your password</h2>
      <form noValidate tabIndex={-1} onSubmit={form.submit} className="outline-none">
        <fieldset disabled={form.isSaving} className="grid min-w-0 grid-cols-1 gap-5">
          <TextField
            label="Current password"
            autoComplete="current-password"
            {...password}
            {...form.field('currentPassword')}
          />
          <TextField
            label="New password"
            hint={`At least ${minPasswordLength} characters`}
            autoComplete="new-password"
            {...password}
            {...form.field('newPassword')}
          />
          <TextField
            label="Repeat new password"
            autoComplete="new-password"
            {...password}
            {...form.field('confirm')}
          />
          <FormError problem={form.problem} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <FormButton
              describedBy={waits}
              ready={form.changed && form.isValid}
              busy={form.isSaving}
            >
              Change Password
            </FormButton>
            {!form.isSaving && <WaitsFor id={waits} form={form} />}
          </div>
        </fieldset>
      </form>
    </section>
  );
}

const password = {
  type: 'password',
  required: true,
  maxLength: maxPasswordLength,
} as const;
