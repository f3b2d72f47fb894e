import { useState } from 'react';
import { RestoreForm } from '../backups/restore.admin.tsx';
import { Failure } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import type { setUpEndpoint } from '../session/setup.ts';
import type { SetupProblem } from '../session/session.view.ts';
import { NewAccountForm } from './new-account.admin.tsx';

export function SetupPage(props: { problem: SetupProblem | null }) {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  const [problem, setProblem] = useState(props.problem);
  if (problem !== null) {
    return (
      <main className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
        <h1 className="display text-step-4">{problem.title}</h1>
        <p>{problem.text}</p>
        {problem.isSetUp && (
          <a href="/signin" className="button">
            Member Login
          </a>
        )}
      </main>
    );
  }
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
