import { useState } from 'react';
import { chooseMessage } from '../../../errors/failure.ts';
import { addAlert } from '../../client/page/alerts.ts';

/** Returns the props of a button that acts once at a time, and alerts if that fails. */
export function useAction(act: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const onClick = () => {
    setBusy(true);
    act()
      .catch((failure: unknown) => addAlert('error', chooseMessage(failure)))
      .finally(() => setBusy(false));
  };
  return { disabled: isBusy, onClick };
}
