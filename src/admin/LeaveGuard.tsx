import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { ConfirmLeave } from '../kit/admin/records/ConfirmLeave.tsx';
import { discardUnsaved, isAnythingUnsaved } from '../kit/admin/drafts/unsaved.ts';

/** The tabs of a page differ in the query, and each counts as a page of its own. */
const pageOf = ({ pathname, search }: Location) => pathname + search;

/** Asks before unsaved changes are left; where the whole site is left, the browser asks. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAnythingUnsaved() && pageOf(currentLocation) !== pageOf(nextLocation),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isAnythingUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <ConfirmLeave
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        discardUnsaved();
        blocker.proceed?.();
      }}
    />
  );
}
