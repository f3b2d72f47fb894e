import { setUp } from '../session/session.queries.ts';
import { NewAccountForm } from './new-account.admin.tsx';

/** Makes the first account with the one-time code in the address. */
export function SetupPage() {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  return (
    <main>
      <NewAccountForm
        intro="This makes the first account. Who signs in with it can edit the whole site."
        invited={null}
        create={(account) => setUp({ code, ...account })}
        onCreated={() => location.assign('/theme')}
      />
    </main>
  );
}
