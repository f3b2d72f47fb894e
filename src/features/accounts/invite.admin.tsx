import { useState } from 'react';
import { call } from '../../kit/client/api/call.ts';
import type { invitationEndpoints } from './invitations.ts';
import type { Invited } from './invitations.view.ts';
import { NewAccountForm } from './new-account.admin.tsx';

export function InvitePage({ invited }: { invited: Invited | null }) {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  return (
    <main>
      {invited ? (
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
      ) : (
        <section className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
          <h1 className="display text-step-4">Invalid Invitation</h1>
          <p>This invitation is invalid, was used or has expired. Please ask for a new one.</p>
          <a href="/signin" className="button">
            Member Login
          </a>
        </section>
      )}
    </main>
  );
}
