import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { useLazyModule } from '../kit/client/browser/useLazyModule.ts';
import { withoutDialog } from '../kit/admin/records/dialogAddress.ts';
import { discardUnsaved, isAnythingUnsaved } from '../kit/admin/drafts/unsaved.ts';

/** Loads after the page, because only some need it. */
export const loadConfirmLeave = () => import('../kit/admin/records/ConfirmLeave.tsx');

/** The tabs of a page differ in the query, and each counts as a page of its own. */
const pageOf = ({ pathname, search }: Location) => pathname + withoutDialog(search);

/** Asks before unsaved changes are left; if the whole site is left, the browser asks. */
export function LeaveGuard() {
  const ConfirmLeave = useLazyModule(loadConfirmLeave)?.ConfirmLeave;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // There is no way to go on without the dialog; the draft stores what was typed.
      ConfirmLeave !== undefined &&
      isAnythingUnsaved() &&
      pageOf(currentLocation) !== pageOf(nextLocation),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isAnythingUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  if (!ConfirmLeave) return null;
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
