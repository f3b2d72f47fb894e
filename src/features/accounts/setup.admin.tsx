import { RestoreForm } from '../backups/restore.admin.tsx';
import { call } from '../../kit/client/api/call.ts';
import type { sessionEndpoints } from '../session/session.ts';
import type { SetupProblem } from '../session/session.view.ts';
import { NewAccountForm } from './new-account.admin.tsx';

export function SetupPage({ problem }: { problem: SetupProblem | null }) {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  if (problem !== null) {
    return (
      <main className="mx-auto grid w-full max-w-112 gap-6 px-4 py-16">
        <h1 className="display text-step-4">{problem.title}</h1>
        <p>{problem.text}</p>
      </main>
    );
  }
  return (
    <main>
      <NewAccountForm
        intro="Create the first account. Anyone who signs in with it can edit everything."
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
