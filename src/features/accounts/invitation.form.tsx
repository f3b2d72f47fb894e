import { Dialog } from '@base-ui/react/dialog';
import { useRef, type RefObject } from 'react';
import { CopyField } from '../../kit/admin/inputs/CopyField.tsx';
import { FormDialog } from '../../kit/admin/records/FormDialog.tsx';
import { SmallDialog } from '../../kit/admin/pages/SmallDialog.tsx';
import { call } from '../../kit/client/api/call.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { sendsMail } from '../../kit/client/public-forms/emailService.ts';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { longDate } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { InvitationDraft, type NewInvitation, invitationEndpoints } from './invitations.ts';

interface InviteDialogProps {
  onInvited: (made: NewInvitation) => void;
  onClosed: () => void;
}

/** The form's key among the drafts. */
export const invitationDraft = 'invitation';

export function InviteDialog({ onInvited, onClosed }: InviteDialogProps) {
  const form = useEditForm<InvitationDraft, InvitationDraft, NewInvitation | null>({
    schema: InvitationDraft,
    stored: null,
    save: (draft) => call(invitationEndpoints.add, { body: draft }),
    onSaved: (made) => made && onInvited(made),
    failed: () => 'Failed to invite',
    draft: { form: invitationDraft },
  });
  return (
    <FormDialog title="Invite" form={form} onClosed={onClosed} submitLabel="Invite">
      <p className="text-muted">They can edit the whole site and invite others.</p>
      <TextField label="Name" autoComplete="off" {...form.text('name')} />
      <TextField
        label="Email"
        hint="Used to sign in."
        type="email"
        autoComplete="off"
        {...form.text('email')}
      />
    </FormDialog>
  );
}

interface LinkDialogProps {
  invitation: NewInvitation;
  onClosed: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Shows the link of an invitation once: it isn't stored anywhere. */
export function LinkDialog({ invitation, onClosed, focusAfter }: LinkDialogProps) {
  const copying = useRef<HTMLDivElement>(null);
  const { name, email, link, expiresAt } = invitation;
  return (
    <SmallDialog
      title={`${name} is invited`}
      onClosed={onClosed}
      stays
      initialFocus={() => copying.current?.querySelector('button') ?? true}
      finalFocus={focusAfter}
    >
      <Dialog.Description className="wrap-anywhere">
        Send {name} this link. It works once, isn't shown again, and expires on{' '}
        {longDate(expiresAt, ownTimeZone())}.{' '}
        {sendsMail()
          ? `${email} also gets a link by e-mail.`
          : `${email} gets no e-mail, because this site can't send any yet.`}
      </Dialog.Description>
      <div ref={copying}>
        <CopyField label="Link" text={link} />
      </div>
      <div className="dialog-answers">
        <Dialog.Close className="button-line">Done</Dialog.Close>
      </div>
    </SmallDialog>
  );
}
