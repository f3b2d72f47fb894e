import { useEffect, useEffectEvent } from 'react';

/** Leaves a form as its Cancel does, and calls `then` once it is gone. */
type Leave = (then: () => void) => void;

let leave: Leave | null = null;

/** Registers how to leave the form in a dialog, for as long as it is there. */
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

/** Call this before going elsewhere. @param then not called if the member stays. */
export function leaveOpenForm(then: () => void): void {
  if (leave) leave(then);
  else then();
}
