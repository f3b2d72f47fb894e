import { RestoreForm } from '../backups/restore.admin.tsx';
import { call } from '../../kit/client/api/call.ts';
import type { sessionEndpoints } from '../session/session.ts';
import { NewAccountForm } from './new-account.admin.tsx';

/** @param problem the reason why the link doesn't work, or null. */
export function SetupPage({ problem }: { problem: string | null }) {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  if (problem !== null) {
    return (
      <main className="mx-auto grid w-full max-w-112 gap-6 px-4 py-16">
        <h1 className="display text-step-4">Invalid Set-up Link</h1>
        <p>{problem}</p>
      </main>
    );
  }
  return (
    <main>
      <NewAccountForm
        intro="This makes the first account. Who signs in with it can edit the whole site."
        invited={null}
        create={(account) =>
          call<typeof sessionEndpoints.setUp>('POST /setup', { body: { code, ...account } })
        }
        onCreated={() => location.assign('/theme')}
      />
      <RestoreForm code={code} onRestored={() => location.assign('/signin')} />
    </main>
  );
}
