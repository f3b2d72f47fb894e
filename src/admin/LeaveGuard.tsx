import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { useLazyModule } from '../kit/client/browser/useLazyModule.ts';
import { withoutDialog } from '../kit/admin/records/dialogAddress.ts';
import {
  discardUnsaved,
  isAnythingUnsaved,
  useIsAnythingUnsaved,
} from '../kit/admin/drafts/unsaved.ts';

/** Loaded after the page, because only some pages need it. */
export const loadConfirmLeave = () => import('../kit/admin/records/ConfirmLeave.tsx');

/** A page's tabs differ in the query, and each counts as a separate page. */
const pageOf = ({ pathname, search }: Location) => pathname + withoutDialog(search);

/** Asks before unsaved changes are lost; when leaving the site altogether, the browser asks. */
export function LeaveGuard() {
  const ConfirmLeave = useLazyModule(loadConfirmLeave)?.ConfirmLeave;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without the dialog nothing could unblock navigation; the draft still stores what was typed.
      ConfirmLeave !== undefined &&
      isAnythingUnsaved() &&
      pageOf(currentLocation) !== pageOf(nextLocation),
  );
  const isUnsaved = useIsAnythingUnsaved();
  useEffect(() => {
    // A save that was going on has succeeded.
    if (!isUnsaved) blocker.proceed?.();
  }, [isUnsaved, blocker]);
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
      onLeave={discardUnsaved}
    />
  );
}
