import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { ConfirmLeave } from '../kit/admin/records/ConfirmLeave.tsx';
import { discardUnsaved, isAnythingUnsaved } from '../kit/admin/drafts/unsaved.ts';

/** The tabs of a page, which are pages of their own to a form, differ in the query. */
const pageOf = ({ pathname, search }: Location) => pathname + search;

/**
 * Asks before a page with something unsaved is left: in its own words on the way to another page
 * of the band, and in the browser's where the whole site is left.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAnythingUnsaved() && pageOf(currentLocation) !== pageOf(nextLocation),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnythingUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
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
