import { useState } from 'react';
import { logOut, sessionMessage } from '../features/session/session.queries.ts';
import { addAlert } from '../kit/client/page/alerts.ts';
import { useLazyModule } from '../kit/client/browser/useLazyModule.ts';
import { clearDevice, isAnythingUnsaved } from '../kit/admin/drafts/unsaved.ts';
import { draftsOf } from '../kit/admin/drafts/drafts.ts';
import { loadConfirmLeave } from './LeaveGuard.tsx';

/** Logging out discards unsaved changes on every page, so it asks first. */
export function useLogOut() {
  const [isLeaving, setLeaving] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const leave = async () => {
    setConfirming(false);
    setLeaving(true);
    try {
      await logOut();
    } catch (failure) {
      setLeaving(false);
      addAlert('error', sessionMessage('logout', failure));
      return;
    }
    clearDevice();
  };
  const ConfirmLeave = useLazyModule(loadConfirmLeave)?.ConfirmLeave;
  return {
    isLeaving,
    ask() {
      if (isAnythingUnsaved() || draftsOf('').length > 0) setConfirming(true);
      else void leave();
    },
    /** The dialog that asks first, if unsaved changes would be lost. */
    question: ConfirmLeave && (
      <ConfirmLeave
        open={isConfirming}
        onStay={() => setConfirming(false)}
        onLeave={() => void leave()}
        texts={loggingOut}
      />
    ),
  };
}

const loggingOut = {
  title: 'Log out without saving?',
  text: 'Unsaved changes on this device will be lost, including on other pages.',
  leave: 'Log Out',
};
