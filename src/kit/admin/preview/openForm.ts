import { useEffect, useEffectEvent } from 'react';

/** Leaves a form like its Cancel button, and calls `then` once it is gone. */
type Leave = (then: () => void) => void;

let leave: Leave | null = null;

/** Registers how to leave an open dialog's form. */
export function useOpenForm(how: Leave): void {
  const leaveNow = useEffectEvent(how);
  useEffect(() => {
    const mine: Leave = (then) => leaveNow(then);
    leave = mine;
    return () => {
      if (leave === mine) leave = null;
    };
  }, []);
}

/** Call this before navigating away. @param then not called if the member stays. */
export function leaveOpenForm(then: () => void): void {
  if (leave) leave(then);
  else then();
}
