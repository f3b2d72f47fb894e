import { RestoreForm } from '../backups/restore.admin.tsx';
import { Notice } from '../../kit/client/page/Notice.tsx';
import { setUp } from '../session/session.queries.ts';
import { NewAccountForm } from './new-account.admin.tsx';

/** @param problem why the link does not work, or null. */
export function SetupPage({ problem }: { problem: string | null }) {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  if (problem !== null) {
    return (
      <main>
        <Notice title="Invalid Set-up Link" text={problem} />
      </main>
    );
  }
  return (
    <main>
      <NewAccountForm
        intro="This makes the first account. Who signs in with it can edit the whole site."
        invited={null}
        create={(account) => setUp({ code, ...account })}
        onCreated={() => location.assign('/theme')}
      />
      <RestoreForm code={code} onRestored={() => location.assign('/signin')} />
    </main>
  );
}
