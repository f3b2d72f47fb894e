import { useState } from 'react';
import { call } from '../../kit/client/api/call.ts';
import type { invitationEndpoints } from './invitations.ts';
import type { Invited } from './invitations.view.ts';
import { NewAccountForm, NoAccountForm } from './new-account.admin.tsx';

export function InvitePage({ invited }: { invited: Invited | null }) {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  if (!invited) {
    return (
      <NoAccountForm
        title="Invalid Invitation"
        text="This invitation is invalid, was used or has expired. Please ask for a new one."
        isSetUp
      />
    );
  }
  return (
    <main>
      <NewAccountForm
        intro={`${invited.invitedBy} has invited you to help run the website of ${invited.bandName}. Choose a display name and a password.`}
        invited={invited}
        create={({ name, password }) =>
          call<typeof invitationEndpoints.accept>('POST /invitations/accept', {
            body: { token, name, password },
          })
        }
        // The link is used up: going back must not lead to it.
        onCreated={() => location.replace('/home')}
      />
    </main>
  );
}
