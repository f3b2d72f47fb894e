import { useState } from 'react';
import { RestoreForm } from '../backups/restore.admin.tsx';
import { Failure } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import type { setUpEndpoint } from '../session/setup.ts';
import type { SetupProblem } from '../session/session.view.ts';
import { NewAccountForm, NoAccountForm } from './new-account.admin.tsx';

export function SetupPage(props: { problem: SetupProblem | null }) {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  const [problem, setProblem] = useState(props.problem);
  if (problem !== null) return <NoAccountForm {...problem} />;
  return (
    <main>
      <NewAccountForm
        intro="Name your band and create the first account. Anyone who signs in with it can edit everything."
        invited={null}
        create={(account) =>
          call<typeof setUpEndpoint>('POST /setup', { body: { code, ...account } }).catch(
            (failure: unknown) => {
              if (failure instanceof Failure && failure.code === 'setup.done') {
                const { message = '' } = failure.answer;
                setProblem({ title: 'Already Set Up', text: message, isSetUp: true });
              }
              throw failure;
            },
          )
        }
        // The link is used up: going back must not lead to it.
        onCreated={() => location.replace('/home')}
      />
      <RestoreForm code={code} onRestored={() => location.assign('/signin')} />
    </main>
  );
}
