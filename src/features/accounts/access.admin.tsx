import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { useDeleteDialog } from '../../kit/admin/records/DeleteDialog.tsx';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { draftsOf, interruptedDialog } from '../../kit/admin/drafts/drafts.ts';
import { useDialogAddress } from '../../kit/admin/records/dialogAddress.ts';
import { clearDevice } from '../../kit/admin/drafts/unsaved.ts';
import { UnsavedDrafts } from '../../kit/admin/records/UnsavedDrafts.tsx';
import { accountEndpoints, type Access, type AccessAccount } from './accounts.ts';
import { longDate } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { invitationDraft, InviteDialog, LinkDialog } from './invitation.form.tsx';
import { invitationEndpoints, type Invitation, type NewInvitation } from './invitations.ts';
import { PlainRow } from '../session/plain-row.admin.tsx';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

const accessArea = area('access', accountEndpoints.list, 'the accounts');

export function AccessEditor() {
  const areas = useAreas();
  const [isInviting, setInviting] = useState(() => interruptedDialog() === invitationDraft);
  const [made, setMade] = useState<NewInvitation | null>(null);
  useDialogAddress(accessArea.name, () => {
    setInviting(true);
    return true;
  });
  const inviteButton = useRef<HTMLButtonElement>(null);
  const change = (how: (access: Access) => Access) => areas.change(accessArea, how);

  const add = (invited: NewInvitation) => {
    setMade(invited);
    const { link: _link, ...invitation } = invited;
    void change((access) => ({
      ...access,
      invitations: [
        ...access.invitations.filter(({ email }) => email !== invitation.email),
        invitation,
      ],
    }));
  };
  const remove = async (
    endpoint: typeof accountEndpoints.remove | typeof invitationEndpoints.withdraw,
    id: string,
  ) => {
    await call(endpoint, { params: { id } }).catch(areas.reloadWhenGone(accessArea));
    const isLeft = ({ _id }: { _id: string }) => _id !== id;
    change(({ accounts, invitations }) => ({
      accounts: accounts.filter(isLeft),
      invitations: invitations.filter(isLeft),
    }));
  };
  const removal = useDeleteDialog(inviteButton, ({ _id, name, email, isYou }: AccessAccount) => ({
    what: name,
    action: { name: 'Remove', doing: 'Removing...' },
    failed: 'Failed to remove the account',
    async remove() {
      await remove(accountEndpoints.remove, _id);
      if (isYou) clearDevice();
      // The invitations of a removed account are gone as well.
      else areas.reload(accessArea);
    },
    children: isYou
      ? "This is your own account. You'll be signed out and need a new invitation to return. Your open invitations will be withdrawn."
      : `${email} will be signed out everywhere. Their open invitations will be withdrawn.`,
  }));
  const withdrawal = useDeleteDialog(inviteButton, ({ _id, name }: Invitation) => ({
    what: `the invitation for ${name}`,
    action: { name: 'Withdraw', doing: 'Withdrawing...' },
    failed: 'Failed to withdraw the invitation',
    remove: () => remove(invitationEndpoints.withdraw, _id),
    children: 'Its links will stop working.',
  }));

  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="display text-step-1">Who has access</h2>
        <button
          ref={inviteButton}
          type="button"
          className="button-soft"
          onClick={() => setInviting(true)}
        >
          <Plus aria-hidden className="size-4" /> Invite
        </button>
      </div>
      {!isInviting && (
        <UnsavedDrafts
          title="Invitation"
          drafts={draftsOf(invitationDraft).map((form) => ({
            form,
            name: 'an invitation',
            resume: { label: 'Continue', open: () => setInviting(true) },
          }))}
          focusAfter={inviteButton}
        />
      )}
      <AreaBoundary area={accessArea} shape="rows">
        {(access) => (
          <AccessRows access={access} onRemove={removal.ask} onWithdraw={withdrawal.ask} />
        )}
      </AreaBoundary>
      {isInviting && <InviteDialog onInvited={add} onClosed={() => setInviting(false)} />}
      {made && !isInviting && (
        <LinkDialog invitation={made} focusAfter={inviteButton} onClosed={() => setMade(null)} />
      )}
      {removal.dialog}
      {withdrawal.dialog}
    </section>
  );
}

interface AccessRowsProps {
  access: Access;
  onRemove: (account: AccessAccount) => void;
  onWithdraw: (invitation: Invitation) => void;
}

function AccessRows({ access: { accounts, invitations }, onRemove, onWithdraw }: AccessRowsProps) {
  return (
    <>
      <ul aria-label="Who has access" className="rows">
        {accounts.map((account) => (
          <PlainRow
            key={account._id}
            header={account.name}
            mark={account.isYou ? 'you' : null}
            lines={[account.email, lastSignIn(account)]}
          >
            {accounts.length > 1 && (
              <LineButton Icon={Trash2} of={account.name} onClick={() => onRemove(account)}>
                Remove
              </LineButton>
            )}
          </PlainRow>
        ))}
      </ul>
      {accounts.length === 1 && (
        <p className="text-small text-muted">You can't remove the only account.</p>
      )}
      {invitations.length > 0 && (
        <>
          <h3 className="font-semibold">Invited</h3>
          <ul aria-label="Invited" className="rows">
            {invitations.map((invitation) => (
              <PlainRow
                key={invitation._id}
                header={invitation.name}
                lines={[
                  invitation.email,
                  `Invited by ${invitation.invitedBy}, expires ${longDate(invitation.expiresAt, ownTimeZone())}`,
                ]}
              >
                <LineButton
                  Icon={Trash2}
                  of={`the invitation for ${invitation.name}`}
                  onClick={() => onWithdraw(invitation)}
                >
                  Withdraw
                </LineButton>
              </PlainRow>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const lastSignIn = ({ createdAt, signedInAt }: AccessAccount): string =>
  signedInAt === null
    ? `Added ${longDate(createdAt, ownTimeZone())}, never signed in`
    : `Added ${longDate(createdAt, ownTimeZone())}, last signed in ${longDate(signedInAt, ownTimeZone())}`;
