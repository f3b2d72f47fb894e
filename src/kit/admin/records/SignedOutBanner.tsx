import { useSyncExternalStore } from 'react';
import { isSignedOut } from '../../client/api/signedOut.ts';

/** Says that the session has ended. Signing in opens a new tab, so nothing typed is lost. */
export function SignedOutBanner() {
  const isOver = useSyncExternalStore(isSignedOut.subscribe, isSignedOut.get);
  return (
    <div role="alert" className="session-over border-error [&:not(:empty)]:border-t-4">
      {isOver && (
        <p className="mx-auto max-w-page p-4">
          You are signed out.{' '}
          <a href="/signin" target="_blank" rel="noopener">
            Sign in again
          </a>{' '}
          and come back to save. Your changes are still here.
        </p>
      )}
    </div>
  );
}
